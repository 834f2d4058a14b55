/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample.demo;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.awaitility.Awaitility.await;

/**
 * The page in a real browser. Where Chromium or its driver is missing, these tests are
 * skipped and say so.
 */
class LivePageTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final long HEAP_GROWTH_MAX = 16 << 20;

	private static final String COUNT_UPDATES = "window.updates = 0; const update = Chart.prototype.update; "
			+ "Chart.prototype.update = function (mode) { window.updates++; return update.call(this, mode); }";

	/**
	 * When the button was pressed, and when the figures of the load first changed.
	 */
	private static final String TIME_LOAD = "addEventListener('click', () => window.clickedAt = performance.now(), true); "
			+ "new MutationObserver(() => window.seenAt ??= window.clickedAt && performance.now()).observe("
			+ "document.querySelector('[data-figure=run]'), { characterData: true, childList: true, subtree: true })";

	private static @Nullable ChromeDriver started;

	private final Demo demo = RunningDemo.get();

	@BeforeAll
	static void startBrowser() {
		Chromium chromium = Chromium.installed().orElse(null);
		Assumptions.assumeTrue(chromium != null,
				"The tests of the live page are skipped: install Chromium and its driver, on Debian "
						+ "'apt-get install chromium chromium-driver'");
		started = chromium.start();
	}

	@AfterAll
	static void stopBrowser() {
		if (started != null) {
			started.quit();
		}
	}

	@BeforeEach
	void open() {
		this.demo.load().stop();
		browser().get("http://localhost:" + this.demo.options().httpPort() + "/");
		await().atMost(PATIENCE).until(() -> find("#connection").getText().equals("live"));
		await().atMost(PATIENCE).until(() -> browser().findElements(By.cssSelector("#nodes tbody tr")).size() == 3);
	}

	@Test
	@Tag("A73")
	void spikeIsSeenAndTheLimitHolds() {
		find("[data-load=spike]").click();
		await().atMost(PATIENCE)
			.pollInterval(Duration.ofMillis(50))
			.until(() -> fields("interval").stream().allMatch((text) -> number(text) < 300));
		await().atMost(PATIENCE).until(() -> isOver() && figure("spread") == 0);
		assertThat(figure("inWindow")).as("admitted, of 300").isCloseTo(300, withinPercentage(2));
		assertThat(find("#announcer").getText()).isNotEqualTo("Nothing happened yet.");
	}

	/*
	 * What was sent last may still be under way, and what came of it not be drawn yet.
	 */
	private boolean isOver() {
		LoadRun.Counts counts = this.demo.load().run().counts();
		return !this.demo.load().run().isActive() && counts.isComplete() && find("[data-figure=run]").getText()
			.equals("%d, %d, %d, %d".formatted(counts.sent(), counts.allowed(), counts.denied(), counts.unanswered()));
	}

	@Test
	void spikeIsSeenAtOnce() {
		browser().executeScript(TIME_LOAD);
		find("[data-load=spike]").click();
		await().atMost(PATIENCE).until(() -> Boolean.TRUE.equals(browser().executeScript("return window.seenAt > 0")));
		this.demo.load().stop();
		assertThat(ask("window.seenAt - window.clickedAt")).as("ms from click to figure").isLessThanOrEqualTo(250);
	}

	@Test
	void partitionedNodeIsMarkedAndConvergesOnceHealed() {
		button("c", "Partition").click();
		await().atMost(PATIENCE).until(() -> state("c").equals("partitioned"));
		assertThat(find("#graph [data-node=c]").getDomAttribute("data-state")).isEqualTo("partitioned");
		find("[data-load=spike]").click();
		await().atMost(PATIENCE).until(() -> !this.demo.load().run().isActive() && figure("spread") > 0);
		button("c", "Heal").click();
		await().atMost(PATIENCE).until(() -> state("c").equals("running") && figure("spread") == 0);
	}

	@Test
	void everyControlIsReachableByKeyboardAndNamed() {
		WebElement spike = find("[data-load=spike]");
		find("[data-load=stop]").sendKeys(Keys.chord(Keys.SHIFT, Keys.TAB));
		assertThat(browser().switchTo().activeElement().getText()).isEqualTo("Hot spot");
		assertThat(spike.getAccessibleName()).isEqualTo("Spike");
		assertThat(button("b", "Kill").getAccessibleName()).isEqualTo("Kill node b");
		assertThat(button("a", "Kill").isEnabled()).as("the node that serves the page").isFalse();
		assertThat(find("#announcer").getAriaRole()).isEqualTo("status");
	}

	@Test
	void pageFitsAPhoneAndFollowsTheColoursOfTheSystem() {
		String light = backgroundIn("light");
		assertThat(backgroundIn("dark")).isNotEqualTo(light);
		browser().executeCdpCommand("Emulation.setDeviceMetricsOverride",
				Map.of("width", 390, "height", 844, "deviceScaleFactor", 1, "mobile", true));
		try {
			// Charts follow the width of the page with the next frame.
			await().untilAsserted(
					() -> assertThat(ask("document.documentElement.scrollWidth")).as("px, without scrolling sideways")
						.isLessThanOrEqualTo(390));
			assertThat(find("[data-load=spike]").isDisplayed()).isTrue();
		}
		finally {
			browser().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
			browser().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
		}
	}

	private static String backgroundIn(String scheme) {
		browser().executeCdpCommand("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
		return find("body").getCssValue("background-color") + find("html").getCssValue("background-color");
	}

	@Test
	void pageLoadsNothingFromElsewhereWithoutErrors() {
		Object foreign = browser().executeScript("return performance.getEntriesByType('resource').map((entry) => "
				+ "entry.name).filter((name) => !name.startsWith(location.origin)).length");
		assertThat(foreign).isEqualTo(0L);
		assertThat(ask("performance.getEntriesByName('live')[0].startTime"))
			.as("ms until all was drawn and could be used")
			.isLessThan(2000);
		assertThat(browser().manage().logs().get(LogType.BROWSER).getAll())
			.filteredOn((entry) -> entry.getLevel().intValue() >= Level.WARNING.intValue())
			.extracting(LogEntry::getMessage)
			.isEmpty();
	}

	@Test
	void dashboardOfTheStarterDrawsAllNodes() {
		browser().get("http://localhost:" + this.demo.options().httpPort() + "/actuator/gossiplimiterdashboard");
		await().atMost(PATIENCE).until(() -> find("#connection").getText().equals("live"));
		await().atMost(PATIENCE)
			.until(() -> browser().findElements(By.cssSelector("#nodes tbody tr:has(polyline)")).size() == 3);
		assertThat(browser().findElements(By.cssSelector("#limits tbody th"))).extracting(WebElement::getText)
			.anyMatch((limit) -> limit.startsWith("search (300 in"));
	}

	@Test
	void pageThatIsLeftOpenDoesNotGrow() {
		assertDoesNotGrow(Duration.ofSeconds(3));
	}

	@Tag("slow")
	@Test
	void pageThatIsLeftOpenForTenMinutesDoesNotGrow() {
		assertDoesNotGrow(Duration.ofMinutes(10));
	}

	private void assertDoesNotGrow(Duration open) {
		browser().executeScript(COUNT_UPDATES);
		find("[data-load=steady-overload]").click();
		long elements = ask("document.getElementsByTagName('*').length");
		long heap = heapBytes();
		long begin = ask("performance.now()");
		await().atMost(open.plus(PATIENCE)).until(() -> ask("performance.now()") - begin >= open.toMillis());
		this.demo.load().stop();
		assertThat(ask("window.updates")).isGreaterThanOrEqualTo(30 * open.toSeconds());
		assertThat(ask("document.getElementsByTagName('*').length")).isEqualTo(elements);
		assertThat(heapBytes()).isLessThan(heap + HEAP_GROWTH_MAX);
	}

	private static long ask(String expression) {
		return ((Number) Objects.requireNonNull(browser().executeScript("return " + expression))).longValue();
	}

	private static long heapBytes() {
		browser().executeCdpCommand("HeapProfiler.collectGarbage", Map.of());
		return ((Number) Objects
			.requireNonNull(browser().executeCdpCommand("Runtime.getHeapUsage", Map.of()).get("usedSize"))).longValue();
	}

	private static ChromeDriver browser() {
		return Objects.requireNonNull(started);
	}

	private static WebElement find(String selector) {
		return browser().findElement(By.cssSelector(selector));
	}

	private static WebElement row(String node) {
		return find("#nodes tr[data-node=" + node + "]");
	}

	private static String state(String node) {
		return Objects.requireNonNull(row(node).getDomAttribute("data-state"));
	}

	private static WebElement button(String node, String label) {
		return row(node).findElements(By.tagName("button"))
			.stream()
			.filter((button) -> button.getText().equals(label))
			.findFirst()
			.orElseThrow();
	}

	private static List<String> fields(String name) {
		return browser().findElements(By.cssSelector("[data-field=" + name + "]"))
			.stream()
			.map(WebElement::getText)
			.toList();
	}

	private static int figure(String name) {
		return number(find("[data-figure=" + name + "]").getText());
	}

	private static int number(String text) {
		return Integer.parseInt(text.replaceAll("\\D", ""));
	}

}
