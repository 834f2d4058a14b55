/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample;

import java.util.Arrays;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

import io.github.gossiplimiter.sample.demo.DemoCommand;

/**
 * One ordinary node with limited endpoints or, if the first argument is {@code demo},
 * three of them and a page that shows what they do.
 */
@SpringBootApplication
public class SampleApplication {

	public static void main(String[] args) {
		if (args.length > 0 && args[0].equals("demo")) {
			DemoCommand.main(Arrays.copyOfRange(args, 1, args.length));
		}
		else {
			SpringApplication.run(SampleApplication.class, args);
		}
	}

}
