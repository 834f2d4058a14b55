package io.github.gossiplimiter.web;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Decision;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What limits on paths do, over a real server. One application for all cases; every case
 * has a limit of its own in {@code contract.yml}.
 */
abstract class LimitedRequestContract extends RuleContract {

	private final Stack stack = start();

	private final Client client = this.stack.client();

	/**
	 * Start the application.
	 */
	abstract Stack start();

	/**
	 * The class of the server that is to run it.
	 */
	abstract String serverName();

	@Override
	final Stack stack() {
		return this.stack;
	}

	final Client client() {
		return this.client;
	}

	@Override
	final Reply ask(String limit, String... facts) {
		return reply(this.client.get("/c/" + limit, facts));
	}

	@Override
	final CompletableFuture<Reply> askLater(String limit, String... facts) {
		return this.client.sendAsync("GET", "/c/" + limit, "", facts).thenApply(LimitedRequestContract::reply);
	}

	static Reply reply(Answer answer) {
		String wait = answer.header("Retry-After");
		return new Reply(answer.status(), wait.isEmpty() ? null : Duration.ofSeconds(Long.parseLong(wait)),
				answer.body());
	}

	@BeforeAll
	void runsOnTheRightServer() {
		assertThat(this.stack.serverName()).isEqualTo(serverName());
	}

	@AfterAll
	void stop() {
		this.stack.close();
	}

	@Test
	void allowedAnswerTellsWhatIsLeft() {
		Answer answer = this.client.get("/p/plain?x");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo("fine");
		assertThat(answer.headerLines("RateLimit-Policy")).containsExactly("\"plain\";q=2;w=30");
		assertThat(answer.header("RateLimit")).matches("\"plain\";r=1;t=3[01]");
		assertThat(answer.headerLines("Retry-After")).isEmpty();
		assertThat(answer.headerLines("X-RateLimit-Limit")).isEmpty();
	}

	@Test
	@Tag("D3")
	void deniedAnswerSaysWhyAndWhenToComeBack() {
		this.client.get("/p/again");
		Answer answer = this.client.get("/p/again?x=y");
		Decision expected = this.stack.rateLimiter().peek("again", "unknown", 1);
		long wait = expected.retryAfter().plusNanos(999_999_999).toSeconds();
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.header("Retry-After")).isEqualTo(Long.toString(wait));
		assertThat(answer.headerLines("RateLimit")).containsExactly("\"again\";r=0;t=" + wait);
		assertThat(answer.headerLines("RateLimit-Policy")).containsExactly("\"again\";q=1;w=30");
		assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
		assertThat(answer.body()).contains("\"status\":429", "\"instance\":\"/p/again\"",
				"\"type\":\"https://iana.org/assignments/http-problem-types#quota-exceeded\"",
				"\"title\":\"Request cannot be satisfied as assigned quota has been exceeded\"",
				"\"detail\":\"The limit 'again' is used up: 1 in 30 seconds.\"", "\"violated-policies\":[\"again\"]");
		assertCharged("again", 1, 1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 | text/html | Slow down, please",
					"text/plain | text/plain | The limit 'formats' is used up: 1 in 30 seconds.",
					"text/*;q=0.9, text/html;q=0 | text/plain | Try again in 31 seconds.",
					"*/* | application/problem+json | \"status\":429",
					"application/json, text/html | application/problem+json | \"status\":429",
					"text/html;q=0.5, application/json | application/problem+json | \"status\":429",
					"image/png | application/problem+json | \"status\":429",
					"nonsense | application/problem+json | \"status\":429" })
	void denialHasTheFormatThatTheClientPrefers(String accept, String type, String text) {
		String[] headers = { "Accept", accept, "X-User", accept };
		this.client.get("/p/formats", "X-User", accept);
		Answer answer = this.client.get("/p/formats", headers);
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.header("Content-Type")).startsWith(type);
		assertThat(answer.header("Retry-After")).isEqualTo("31");
		assertThat(answer.header("RateLimit")).startsWith("\"formats\";r=0;");
		assertThat(answer.body()).contains(text);
		Answer head = this.client.send("HEAD", "/p/formats", "", headers);
		assertThat(head.status()).isEqualTo(429);
		assertThat(head.body()).isEmpty();
	}

	@Test
	void browserGetsAPageWhereTheApplicationHasNone() {
		Answer answer = this.client.get("/p/pages", "Accept", "text/html", "X-Forwarded-For", "198.51.100.7");
		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.header("Content-Type")).startsWith("text/html");
		assertThat(answer.body()).contains("<h1>Forbidden</h1>",
				"The client is on the list of those that &#39;pages&#39; turns away.");
	}

	@Test
	void unlimitedPathIsLeftAlone() {
		Answer answer = this.client.get("/p/free");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.headerLines("RateLimit")).isEmpty();
	}

	@Test
	void addressesBehindATrustedProxyAreToldApart() {
		String[] forged = { "1.1.1.1, 203.0.113.1", "2.2.2.2, 203.0.113.1", "3.3.3.3, 203.0.113.1" };
		assertThat(this.client.status("/p/addresses", "X-Forwarded-For", forged[0])).isEqualTo(200);
		assertThat(this.client.status("/p/addresses", "X-Forwarded-For", forged[1])).isEqualTo(200);
		assertThat(this.client.status("/p/addresses", "X-Forwarded-For", forged[2])).isEqualTo(429);
		assertThat(this.client.status("/p/addresses", "X-Forwarded-For", "[2001:db8::1]:80")).isEqualTo(200);
	}

	@ParameterizedTest
	@CsvSource({ "/p/header, X-Api-Key, a, X-Api-Key, b", "/p/cookie, Cookie, x=1; session=a, Cookie, session=b",
			"/p/principal, Test-Principal, alice, Test-Principal, bob", "/p/expression, X-User, a, X-User, b" })
	void clientsAreToldApartByWhatTheySend(String path, String name, String value, String otherName, String other) {
		assertThat(this.client.status(path, name, value)).isEqualTo(200);
		assertThat(this.client.status(path, name, value)).isEqualTo(429);
		assertThat(this.client.status(path, otherName, other)).isEqualTo(200);
	}

	@Test
	void clientsAreToldApartByTheQuery() {
		assertThat(this.client.status("/p/query?x=1&tenant=a%20b")).isEqualTo(200);
		assertThat(this.client.status("/p/query?tenant=a+b&tenant=c")).isEqualTo(429);
		assertThat(this.client.status("/p/query?tenant=c")).isEqualTo(200);
	}

	@Test
	void clientsWithoutPrincipalTakeTheQuotaOfTheirAddress() {
		assertThat(this.client.status("/p/nobody")).isEqualTo(200);
		assertThat(this.client.status("/p/nobody", "Test-Principal", "broken")).isEqualTo(429);
		assertThat(this.client.status("/p/nobody", "Test-Principal", "unknown")).isEqualTo(200);
	}

	@Test
	void expressionReadsAllPartsOfARequest() {
		this.client.get("/p/parts/one?q=2", "Cookie", "c=3");
		assertThat(this.stack.rateLimiter().key("parts", "GET/p/parts/one23")).isPresent();
	}

	@Test
	void missingKeyIsExplained() {
		assertThat(this.client.status("/p/denying", "X-Api-Key", "a")).isEqualTo(200);
		Answer answer = this.client.get("/p/denying");
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.headerLines("Retry-After")).isEmpty();
		assertThat(answer.body()).contains("The request does not carry what the limit 'denying' counts by.");
	}

	@Test
	void costIsTold() {
		assertThat(this.client.get("/p/cost").header("RateLimit")).startsWith("\"cost\";r=6;");
		assertThat(this.client.status("/p/cost")).isEqualTo(200);
		assertThat(this.client.status("/p/cost")).isEqualTo(429);
	}

	@Test
	void costBeyondTheLimitIsExplained() {
		Answer answer = this.client.get("/p/beyond?n=99999999999");
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.headerLines("Retry-After")).isEmpty();
		assertThat(answer.body()).contains("The request costs more than the limit 'beyond' has");
	}

	@Test
	void shadowModeIsNotTold() {
		assertThat(this.client.status("/p/shady")).isEqualTo(200);
		Answer answer = this.client.get("/p/shady");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.headerLines("RateLimit")).isEmpty();
		assertThat(this.stack.status("shady").shadowDenied()).isEqualTo(1);
	}

	@Test
	void severalLimitsAreTold() {
		assertThat(this.client.status("/p/several", "X-User", "a")).isEqualTo(200);
		assertThat(this.client.status("/p/several", "X-User", "a")).isEqualTo(429);
		assertThat(this.client.status("/p/several", "X-User", "a")).isEqualTo(429);
		Answer answer = this.client.get("/p/several", "X-User", "b");
		assertThat(answer.header("RateLimit")).matches("\"narrow\";r=0;t=\\d+, \"wide\";r=3;t=\\d+");
		assertThat(answer.header("RateLimit-Policy")).isEqualTo("\"narrow\";q=1;w=10, \"wide\";q=5;w=60");
	}

	@Test
	void everyWindowIsTold() {
		assertThat(this.client.status("/p/windows")).isEqualTo(200);
		Answer answer = this.client.get("/p/windows");
		assertThat(answer.header("RateLimit-Policy")).isEqualTo("\"windows-10s\";q=2;w=10, \"windows-60s\";q=3;w=60");
		assertThat(this.client.get("/p/windows").body()).contains("\"violated-policies\":[\"windows-10s\"]");
	}

	@Test
	void patternsOfALimitShareIt() {
		assertThat(this.client.status("/p/patterns/1")).isEqualTo(200);
		assertThat(this.client.status("/p/patterns/2")).isEqualTo(200);
		assertThat(this.client.status("/p/more/a/b")).isEqualTo(200);
		assertThat(this.client.status("/p/patterns/3")).isEqualTo(429);
		assertThat(this.client.status("/p/more/c")).isEqualTo(429);
	}

	@Test
	void pathWrittenInAnotherWayIsTheSame() {
		assertThat(this.client.status("/p/encoded")).isEqualTo(200);
		assertThat(this.client.status("/p/%65ncoded")).isEqualTo(429);
		assertThat(this.client.status("/p/encoded;a=b")).isEqualTo(429);
	}

	@ParameterizedTest
	@ValueSource(strings = { "//detour.txt", "/./detour.txt", "/%2e/detour.txt", "/a/../detour.txt",
			"/a/%2e%2e/detour.txt", "/a/..;b/detour.txt" })
	void detourIsNoWayAroundALimit(String path) {
		this.client.get("/detour.txt");
		assertThat(this.client.status("/detour.txt")).isEqualTo(429);
		assertThat(this.client.status(path)).isBetween(400, 499);
	}

	@Test
	void preflightIsNotCharged() {
		for (int i = 0; i < 3; i++) {
			this.client.send("OPTIONS", "/p/preflight", "", "Origin", "https://example.org",
					"Access-Control-Request-Method", "GET");
		}
		assertCharged("preflight", 0, 0);
		assertThat(this.client.send("OPTIONS", "/p/preflight", "").status()).isEqualTo(200);
		assertCharged("preflight", 1, 0);
	}

	@Test
	void pathThatNothingServesIsChargedOnce() {
		Answer answer = this.client.get("/missing/any");
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.headerLines("RateLimit")).hasSize(1);
		assertCharged("missing", 1, 0);
		this.client.get("/missing/other");
		assertThat(this.client.status("/missing/third")).isEqualTo(429);
	}

	@Test
	void methodThatIsNotAllowedIsChargedOnce() {
		Answer answer = this.client.send("POST", "/p/method", "");
		assertThat(answer.status()).isEqualTo(405);
		assertThat(answer.headerLines("RateLimit")).hasSize(1);
		assertCharged("method", 1, 0);
	}

	@Test
	void headIsLimitedLikeGet() {
		assertThat(this.client.send("HEAD", "/p/head", "").status()).isEqualTo(200);
		Answer answer = this.client.send("HEAD", "/p/head", "");
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.body()).isEmpty();
		assertThat(answer.header("Retry-After")).isNotEmpty();
	}

	@Test
	void bodyIsLeftToTheHandler() {
		String[] type = { "Content-Type", "text/plain" };
		assertThat(this.client.send("POST", "/p/body?tenant=a", "tenant=b", type).body()).isEqualTo("tenant=b");
		assertThat(this.client.send("POST", "/p/body?tenant=a", "tenant=c", type).status()).isEqualTo(429);
		assertThat(this.client.send("POST", "/p/body?tenant=d", "tenant=a", type).status()).isEqualTo(200);
	}

	@Test
	void staticResourceIsLimited() {
		Answer answer = this.client.get("/asset.txt");
		assertThat(answer.body()).isEqualToIgnoringWhitespace("an asset");
		assertThat(answer.header("RateLimit")).startsWith("\"asset\";r=1;");
		this.client.get("/asset.txt");
		assertThat(this.client.status("/asset.txt")).isEqualTo(429);
		assertCharged("asset", 2, 1);
	}

	@Test
	void functionalRouteIsLimited() {
		assertThat(this.client.get("/functional/1").body()).isEqualTo("fine");
		assertThat(this.client.get("/functional/2").header("RateLimit")).startsWith("\"functional\";r=0;");
		assertThat(this.client.status("/functional/3")).isEqualTo(429);
		assertCharged("functional", 2, 1);
	}

	@Test
	void redirectIsARequestOfItsOwn() {
		Answer redirect = this.client.get("/p/from");
		assertThat(redirect.status()).isEqualTo(302);
		assertThat(this.client.status(redirect.header("Location"))).isEqualTo(200);
		assertCharged("from", 1, 0);
		assertCharged("to", 1, 0);
	}

}
