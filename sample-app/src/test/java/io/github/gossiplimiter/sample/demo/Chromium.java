/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/**
 * The browser that is installed on this machine, with its driver. Nothing is downloaded.
 *
 * @param browser the browser's program
 * @param driver the driver's program
 */
record Chromium(Path browser, Path driver) {

	private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

	/**
	 * Quiet: without these it looks for updates and calls home.
	 */
	private static final List<String> ARGUMENTS = List.of("--headless=new", "--no-sandbox", "--disable-gpu",
			"--disable-dev-shm-usage", "--disable-quic", "--no-first-run", "--disable-background-networking",
			"--disable-component-update", "--disable-sync", "--window-size=1400,1600");

	/**
	 * What is installed, if both parts are.
	 */
	static Optional<Chromium> installed() {
		Optional<Path> browser = BROWSERS.stream().flatMap(Chromium::onPath).findFirst();
		Optional<Path> driver = onPath("chromedriver").findFirst();
		return browser.flatMap((program) -> driver.map((its) -> new Chromium(program, its)));
	}

	private static Stream<Path> onPath(String program) {
		return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
			.map((folder) -> Path.of(folder, program))
			.filter(Files::isExecutable);
	}

	ChromeDriver start() {
		ChromeOptions options = new ChromeOptions();
		options.setBinary(this.browser.toFile());
		options.addArguments(ARGUMENTS);
		options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL"));
		ChromeDriverService service = new ChromeDriverService.Builder().usingDriverExecutable(this.driver.toFile())
			.usingAnyFreePort()
			.build();
		return new ChromeDriver(service, options);
	}

}
