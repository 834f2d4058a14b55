package io.github.gossiplimiter.sample.demo;

import java.time.Duration;
import java.util.List;
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
import static org.awaitility.Awaitility.await;

/**
 * The page in a real browser. Where Chromium or its driver is missing, these tests are
 * skipped and say so.
 */
class LivePageTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

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
		await().atMost(PATIENCE).until(() -> !this.demo.load().run().isActive() && figure("spread") == 0);
		assertThat(figure("inWindow")).as("admitted, of 300").isBetween(294, 306);
		assertThat(find("#announcer").getText()).isNotEqualTo("Nothing happened yet.");
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
	void everythingIsReachedByKeyboardAndNamed() {
		WebElement spike = find("[data-load=spike]");
		find("[data-load=stop]").sendKeys(Keys.chord(Keys.SHIFT, Keys.TAB));
		assertThat(browser().switchTo().activeElement().getText()).isEqualTo("Hot spot");
		assertThat(spike.getAccessibleName()).isEqualTo("Spike");
		assertThat(button("b", "Kill").getAccessibleName()).isEqualTo("Kill node b");
		assertThat(button("a", "Kill").isEnabled()).as("the node that serves the page").isFalse();
		assertThat(find("#announcer").getAriaRole()).isEqualTo("status");
	}

	@Test
	void nothingIsLoadedFromElsewhereAndNothingFails() {
		Object foreign = browser().executeScript("return performance.getEntriesByType('resource').map((entry) => "
				+ "entry.name).filter((name) => !name.startsWith(location.origin)).length");
		assertThat(foreign).isEqualTo(0L);
		Object interactive = browser()
			.executeScript("return performance.getEntriesByType('navigation')[0].domInteractive");
		assertThat(((Number) interactive).doubleValue()).isLessThan(2000);
		assertThat(browser().manage().logs().get(LogType.BROWSER).getAll())
			.filteredOn((entry) -> entry.getLevel().intValue() >= Level.WARNING.intValue())
			.extracting(LogEntry::getMessage)
			.isEmpty();
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
