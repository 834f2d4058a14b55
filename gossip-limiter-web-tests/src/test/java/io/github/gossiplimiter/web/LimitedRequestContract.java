package io.github.gossiplimiter.web;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.gossiplimiter.Decision;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What limits on paths do, over a real server. One application for all cases; every case
 * has a limit of its own in {@code contract.yml}.
 */
@TestInstance(Lifecycle.PER_CLASS)
abstract class LimitedRequestContract {

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

	final Stack stack() {
		return this.stack;
	}

	final Client client() {
		return this.client;
	}

	/**
	 * Check how often a limit was asked and how often it denied.
	 */
	final void assertCharged(String limit, int allowed, int denied) {
		assertThat(this.stack.status(limit).allowed()).as("allowed by " + limit).isEqualTo(allowed);
		assertThat(this.stack.status(limit).denied()).as("denied by " + limit).isEqualTo(denied);
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
		Decision expected = this.stack.rateLimiter().peek("again", "127.0.0.1", 1);
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

	@Test
	void clientIsAdmittedAfterTheWaitItWasTold() {
		assertThat(this.client.status("/p/patient")).isEqualTo(200);
		Answer denied = this.client.get("/p/patient");
		assertThat(denied.status()).isEqualTo(429);
		this.stack.clock().advance(Duration.ofSeconds(Long.parseLong(denied.header("Retry-After"))));
		assertThat(this.client.status("/p/patient")).isEqualTo(200);
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
		assertThat(this.client.status("/p/addresses", "Forwarded", "for=\"[2001:db8::1]:80\"")).isEqualTo(200);
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
		assertThat(this.client.status("/p/nobody", "Test-Principal", "127.0.0.1")).isEqualTo(200);
	}

	@Test
	void globalLimitTellsNobodyApart() {
		assertThat(this.client.status("/p/global", "X-Forwarded-For", "203.0.113.1")).isEqualTo(200);
		assertThat(this.client.status("/p/global", "X-Forwarded-For", "203.0.113.2")).isEqualTo(200);
		assertThat(this.client.status("/p/global", "X-Forwarded-For", "203.0.113.3")).isEqualTo(429);
	}

	@Test
	void expressionReadsAllPartsOfARequest() {
		this.client.get("/p/parts/one?q=2", "Cookie", "c=3");
		assertThat(this.stack.rateLimiter().key("parts", "GET/p/parts/one23")).isPresent();
	}

	@Test
	void failingKeyCountsAsMissing() {
		assertThat(this.client.status("/p/failing-key")).isEqualTo(200);
		assertThat(this.client.status("/p/failing-key")).isEqualTo(429);
	}

	@Test
	void missingKeyIsDeniedWhereSaid() {
		assertThat(this.client.status("/p/denying", "X-Api-Key", "a")).isEqualTo(200);
		Answer answer = this.client.get("/p/denying");
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.headerLines("Retry-After")).isEmpty();
		assertThat(answer.body()).contains("The request does not carry what the limit 'denying' counts by.");
	}

	@Test
	void missingKeyIsUnlimitedWhereSaid() {
		assertThat(this.client.status("/p/allowing")).isEqualTo(200);
		assertThat(this.client.status("/p/allowing")).isEqualTo(200);
		assertThat(this.client.status("/p/allowing", "X-Api-Key", "a")).isEqualTo(200);
		assertThat(this.client.status("/p/allowing", "X-Api-Key", "a")).isEqualTo(429);
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '~',
			value = { "\"; DROP TABLE", "${jndi:ldap://x}", "../../etc", "=anonymous@1.1.1.1" })
	void hostileKeysDoNoHarm(String key) {
		assertThat(this.client.status("/p/hostile", "X-Api-Key", key)).isEqualTo(200);
		assertThat(this.client.status("/p/hostile", "X-Api-Key", key)).isEqualTo(429);
	}

	@Test
	void costIsTaken() {
		assertThat(this.client.get("/p/cost").header("RateLimit")).startsWith("\"cost\";r=6;");
		assertThat(this.client.status("/p/cost")).isEqualTo(200);
		assertThat(this.client.status("/p/cost")).isEqualTo(429);
	}

	@Test
	void costIsTakenFromTheRequest() {
		assertThat(this.client.status("/p/costly?n=8")).isEqualTo(200);
		assertThat(this.client.status("/p/costly?n=3")).isEqualTo(429);
		assertThat(this.client.status("/p/costly?n=rubbish")).isEqualTo(200);
		assertThat(this.client.status("/p/costly?n=-5")).isEqualTo(200);
		assertThat(this.client.status("/p/costly")).isEqualTo(429);
	}

	@Test
	void costBeyondTheLimitIsDeniedWithoutAWaitThatWouldNotHelp() {
		Answer answer = this.client.get("/p/endless?n=99999999999");
		assertThat(answer.status()).isEqualTo(429);
		assertThat(answer.headerLines("Retry-After")).isEmpty();
		assertThat(answer.body()).contains("The request costs more than the limit 'endless' has");
	}

	@Test
	void conditionExemptsRequests() {
		assertThat(this.client.status("/p/conditional", "X-Internal", "yes")).isEqualTo(200);
		assertThat(this.client.status("/p/conditional")).isEqualTo(200);
		assertThat(this.client.status("/p/conditional")).isEqualTo(429);
		assertThat(this.client.status("/p/conditional", "X-Internal", "yes")).isEqualTo(200);
	}

	@Test
	void shadowModeCountsButNeverDenies() {
		assertThat(this.client.status("/p/shady")).isEqualTo(200);
		Answer answer = this.client.get("/p/shady");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.headerLines("RateLimit")).isEmpty();
		assertThat(this.stack.status("shady").shadowDenied()).isEqualTo(1);
	}

	@Test
	@Tag("D22")
	@Tag("D31")
	void denialByOneLimitTakesNothingFromTheOther() {
		assertThat(this.client.status("/p/several", "X-User", "a")).isEqualTo(200);
		assertThat(this.client.status("/p/several", "X-User", "a")).isEqualTo(429);
		assertThat(this.client.status("/p/several", "X-User", "a")).isEqualTo(429);
		Answer answer = this.client.get("/p/several", "X-User", "b");
		assertThat(answer.header("RateLimit")).matches("\"narrow\";r=0;t=\\d+, \"wide\";r=3;t=\\d+");
		assertThat(answer.header("RateLimit-Policy")).isEqualTo("\"narrow\";q=1;w=10, \"wide\";q=5;w=60");
	}

	@Test
	void everyWindowAdmits() {
		assertThat(this.client.status("/p/windows")).isEqualTo(200);
		Answer answer = this.client.get("/p/windows");
		assertThat(answer.header("RateLimit-Policy")).isEqualTo("\"windows-10s\";q=2;w=10, \"windows-60s\";q=3;w=60");
		assertThat(this.client.get("/p/windows").body()).contains("\"violated-policies\":[\"windows-10s\"]");
	}

	@Test
	void tokenBucketAdmitsItsBurst() {
		assertThat(List.of(this.client.status("/p/bucket"), this.client.status("/p/bucket"),
				this.client.status("/p/bucket"), this.client.status("/p/bucket")))
			.containsExactly(200, 200, 200, 429);
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
	@Tag("D11")
	void strictLimitIsNeverExceeded() {
		List<Integer> statuses = crowd("/p/strict", 12);
		assertThat(statuses).containsOnly(200, 429);
		assertThat(statuses.stream().filter((status) -> status == 200)).hasSize(3);
	}

	@Test
	@Tag("D19")
	void strictLimitsAreTakenTogether() {
		String[] other = { "X-Forwarded-For", "203.0.113.7" };
		assertThat(this.client.status("/p/strict-pair")).isEqualTo(200);
		assertThat(this.client.status("/p/strict-pair")).isEqualTo(200);
		assertThat(this.client.status("/p/strict-pair")).isEqualTo(429);
		assertThat(this.client.status("/p/strict-pair", other)).isEqualTo(200);
		assertCharged("strict-pair-all", 3, 0);
	}

	@Test
	void requestsAtOnceAreAdmittedExactlyToTheLimit() {
		assertThat(crowd("/p/crowd", 80).stream().filter((status) -> status == 200)).hasSize(20);
	}

	@Test
	void redirectIsARequestOfItsOwn() {
		Answer redirect = this.client.get("/p/from");
		assertThat(redirect.status()).isEqualTo(302);
		assertThat(this.client.status(redirect.header("Location"))).isEqualTo(200);
		assertCharged("from", 1, 0);
		assertCharged("to", 1, 0);
	}

	private List<Integer> crowd(String path, int size) {
		List<CompletableFuture<Answer>> answers = IntStream.range(0, size)
			.mapToObj((i) -> this.client.sendAsync("GET", path, ""))
			.toList();
		return answers.stream().map((answer) -> answer.join().status()).toList();
	}

}
