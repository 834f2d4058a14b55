/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.command;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a command printed and ended with.
 *
 * @param code what the process would end with
 * @param out what it printed
 * @param err what it complained about
 */
record CommandRun(int code, String out, String err) {

	static CommandRun of(String... arguments) {
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		int code = SimulatorApplication.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
		return new CommandRun(code, out.toString(), err.toString());
	}

	static CommandRun ofLine(String line) {
		return of(line.isEmpty() ? new String[0] : line.split(" +"));
	}

}
