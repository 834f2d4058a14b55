package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.annotation.RegisterReflectionForBinding;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.util.MimeType;

import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.Plans;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterView.Convergence;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterView.Member;
import io.github.gossiplimiter.autoconfigure.actuate.ClusterView.Traffic;
import io.github.gossiplimiter.autoconfigure.concurrency.ConcurrencyLimits;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.lease.LeaseStatus;

/**
 * Shows what this node, its gossip and its limits are doing.
 * <p>
 * By default it can only be read. Resetting a key and changing a limit need
 * {@code management.endpoint.gossiplimiter.access=unrestricted}; without it they are
 * answered with 405. Keys are shown as their hash, which tells two keys apart but does
 * not name them, unless {@code management.endpoint.gossiplimiter.show-keys} allows more.
 *
 * @since 0.1.0
 */
@WebEndpoint(id = "gossiplimiter", defaultAccess = Access.READ_ONLY)
@RegisterReflectionForBinding(GossipLimiterEndpoint.Problem.class)
public final class GossipLimiterEndpoint {

	/**
	 * How many of the hottest keys are shown: as many as fit a screen.
	 */
	static final int HOTTEST_MOST = 20;

	private static final MimeType PROBLEM_JSON = MimeType.valueOf("application/problem+json");

	private final RateLimiter rateLimiter;

	private final NodeIdentity identity;

	private final GossipPolicy policy;

	private final ClusterView cluster;

	private final @Nullable LeaseView leases;

	private final @Nullable ConcurrencyLimits concurrency;

	private final GossipLimiterEndpointProperties properties;

	GossipLimiterEndpoint(RateLimiter rateLimiter, NodeIdentity identity, GossipPolicy policy, ClusterView cluster,
			@Nullable LeaseView leases, @Nullable ConcurrencyLimits concurrency,
			GossipLimiterEndpointProperties properties) {
		this.rateLimiter = rateLimiter;
		this.identity = identity;
		this.policy = policy;
		this.cluster = cluster;
		this.leases = leases;
		this.concurrency = concurrency;
		this.properties = properties;
	}

	/**
	 * This node, the cluster, the gossip and all limits.
	 */
	@ReadOperation
	public Overview overview() {
		Map<String, LimitState> limits = new LinkedHashMap<>();
		List<LimitStatus> statuses = this.rateLimiter.limitNames().stream().map(this.rateLimiter::status).toList();
		statuses.forEach((status) -> limits.put(status.limit().name(), state(status)));
		GossipPace pace = GossipPace.of(this.policy, statuses, this.cluster);
		return new Overview(Node.of(this.identity, this.cluster), Cluster.of(this.identity.clusterName(), this.cluster),
				Gossip.of(this.policy.name(), pace, this.cluster), RegionsState.of(this.cluster.regions()),
				(this.leases != null) ? Strict.of(this.leases) : null, ConcurrencyState.of(this.concurrency),
				StoreState.of(this.rateLimiter, statuses), limits);
	}

	/**
	 * The hottest keys of a limit, or nothing (404) if there is no such limit.
	 * @param securityContext who asks
	 * @param name the limit
	 * @param plan one of its plans, instead of the limit itself
	 */
	@ReadOperation
	public @Nullable HottestKeys hottestKeys(SecurityContext securityContext, @Selector String name,
			@Nullable String plan) {
		String limitName = limitName(name, plan);
		if (isUnknown(limitName)) {
			return null;
		}
		boolean clear = showsKeys(securityContext);
		List<KeyState> keys = this.rateLimiter.hottest(limitName, HOTTEST_MOST)
			.stream()
			.map((status) -> KeyState.of(status, clear))
			.toList();
		return new HottestKeys(limitName, keys);
	}

	/**
	 * One key of a limit, or nothing (404) if this node does not know it.
	 * @param securityContext who asks
	 * @param name the limit
	 * @param key the key in clear text
	 * @param plan one of its plans, instead of the limit itself
	 */
	@ReadOperation
	public @Nullable KeyState key(SecurityContext securityContext, @Selector String name, @Selector String key,
			@Nullable String plan) {
		String limitName = limitName(name, plan);
		if (isUnknown(limitName)) {
			return null;
		}
		boolean clear = showsKeys(securityContext);
		return this.rateLimiter.key(limitName, key).map((status) -> KeyState.of(status, clear)).orElse(null);
	}

	/**
	 * Forget what was counted for a key.
	 * @param name the limit
	 * @param key the key in clear text
	 * @param plan one of its plans, instead of the limit itself
	 */
	@DeleteOperation
	public WebEndpointResponse<Void> reset(@Selector String name, @Selector String key, @Nullable String plan) {
		String limitName = limitName(name, plan);
		if (isUnknown(limitName)) {
			return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
		}
		this.rateLimiter.reset(limitName, key);
		return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NO_CONTENT);
	}

	/**
	 * Change a limit while running, on all nodes. Answers with the new state.
	 * @param name the limit
	 * @param limit how many permits
	 * @param window how long the window shall be; of a limit with several windows, which
	 * one to change
	 * @param used what becomes of what was used: {@code keep}, the default, or
	 * {@code reset}
	 * @param revert {@code true} instead of all others: back to what is configured
	 * @param plan one of its plans, instead of the limit itself
	 */
	@WriteOperation
	public WebEndpointResponse<?> change(@Selector String name, @Nullable String limit, @Nullable String window,
			@Nullable String used, @Nullable String revert, @Nullable String plan) {
		String limitName = limitName(name, plan);
		if (isUnknown(limitName)) {
			return problem(WebEndpointResponse.STATUS_NOT_FOUND, "Not Found",
					"no limit is named '" + limitName + "'; known limits: " + this.rateLimiter.limitNames());
		}
		try {
			if (revert != null) {
				revert(limitName, revert, limit == null && window == null && used == null);
			}
			else {
				LimitChange change = LimitChange.parse(limit, window, used);
				this.rateLimiter.versions().change(change.applyTo(this.rateLimiter.limit(limitName)), change.mode());
			}
		}
		catch (IllegalArgumentException ex) {
			return problem(WebEndpointResponse.STATUS_BAD_REQUEST, "Bad Request", String.valueOf(ex.getMessage()));
		}
		return new WebEndpointResponse<>(state(this.rateLimiter.status(limitName)));
	}

	private void revert(String name, String revert, boolean alone) {
		if (!revert.equals("true") || !alone) {
			throw new IllegalArgumentException("revert must be true and stand alone: revert=" + revert
					+ "; send {\"revert\": true} to go back to what is configured");
		}
		this.rateLimiter.versions().revert(name);
	}

	private LimitState state(LimitStatus status) {
		LimitVersion version = this.rateLimiter.versions().newest(status.limit().name()).orElse(null);
		return LimitState.of(status, this.cluster, version);
	}

	/*
	 * An InvalidEndpointRequestException would give the same status, but its message is
	 * hidden from the client unless the application shows the messages of all its errors.
	 */
	private static WebEndpointResponse<Problem> problem(int status, String title, String detail) {
		return new WebEndpointResponse<>(new Problem("about:blank", title, status, detail), status, PROBLEM_JSON);
	}

	private static String limitName(String name, @Nullable String plan) {
		return (plan != null) ? Plans.limitName(name, plan) : name;
	}

	private boolean isUnknown(String name) {
		return !this.rateLimiter.limitNames().contains(name);
	}

	private boolean showsKeys(SecurityContext securityContext) {
		return this.properties.getShowKeys().isShown(securityContext, this.properties.getRoles());
	}

	/**
	 * Everything at a glance.
	 *
	 * @param node this node
	 * @param cluster the cluster it belongs to
	 * @param gossip how it gossips
	 * @param regions what it exchanges with other regions, nothing if there are none
	 * @param strict how it leases permits, nothing if it does not
	 * @param concurrency its limits of concurrency by name, nothing if there are none
	 * @param store keys on disk, nothing if there is no such store
	 * @param limits its limits by name
	 */
	public record Overview(Node node, Cluster cluster, Gossip gossip, @Nullable RegionsState regions,
			@Nullable Strict strict, @Nullable Map<String, ConcurrencyState> concurrency, @Nullable StoreState store,
			Map<String, LimitState> limits) implements OperationResponseBody {

	}

	/**
	 * This node.
	 *
	 * @param id its name
	 * @param incarnation which start of it this is
	 * @param region where it runs
	 * @param clockOffsetMillis how far its clock is ahead of the cluster's
	 */
	public record Node(String id, String incarnation, String region, long clockOffsetMillis) {

		static Node of(NodeIdentity identity, ClusterView cluster) {
			return new Node(identity.id(), identity.incarnationText(), identity.region(), cluster.clockOffsetMillis());
		}

	}

	/**
	 * The cluster.
	 *
	 * @param name its name
	 * @param members the other members
	 * @param rejected how often something they sent was refused, by reason, where it was
	 */
	public record Cluster(String name, List<Member> members, Map<String, Long> rejected) {

		static Cluster of(String name, ClusterView cluster) {
			Map<String, Long> rejected = new LinkedHashMap<>();
			for (Rejection reason : Rejection.values()) {
				long count = cluster.rejected(reason);
				if (count > 0) {
					rejected.put(reason.label(), count);
				}
			}
			return new Cluster(name, cluster.members(), rejected);
		}

	}

	/**
	 * How this node gossips.
	 *
	 * @param strategy name of the policy
	 * @param pressure how full the fullest key of any limit is
	 * @param velocity how fast the fastest key of any limit fills
	 * @param intervalMillis time between two rounds
	 * @param fanOut peers spoken to in a round
	 * @param throughputPerSecond messages a second that this comes to
	 * @param rounds rounds since start
	 * @param messagesSent messages sent since start
	 * @param messagesReceived messages received since start
	 * @param bytesSent bytes sent since start
	 * @param bytesReceived bytes received since start
	 * @param messagesRefused messages a channel did not take since start
	 * @param usefulShare share of the counters heard that brought news
	 * @param heldPermits permits granted here that not every member was told of
	 * @param lagMillis time from change to merge, as measured here lately
	 */
	public record Gossip(String strategy, double pressure, double velocity, double intervalMillis, int fanOut,
			double throughputPerSecond, long rounds, long messagesSent, long messagesReceived, long bytesSent,
			long bytesReceived, long messagesRefused, double usefulShare, long heldPermits, Convergence lagMillis) {

		static Gossip of(String strategy, GossipPace pace, ClusterView cluster) {
			Traffic traffic = cluster.traffic();
			return new Gossip(strategy, pace.pressure(), pace.velocity(), pace.intervalMillis(), pace.fanOut(),
					pace.throughputPerSecond(), traffic.rounds(), traffic.messagesSent(), traffic.messagesReceived(),
					traffic.bytesSent(), traffic.bytesReceived(), traffic.messagesRefused(), traffic.usefulShare(),
					cluster.heldPermits(), cluster.lagMillis());
		}

	}

	/**
	 * How this node leases permits.
	 *
	 * @param coordinator who hands them out
	 * @param keys keys that permits are leased of, or were lately
	 * @param waiting requests that wait for permits
	 * @param exchanges messages to the coordinator since start
	 * @param permits permits handed out to this node since start
	 * @param failures calls that were not answered since start
	 * @param roundTripMillis how long an answer usually takes
	 * @param ledger who keeps the ledger, where that is not who hands out permits
	 */
	public record Strict(String coordinator, long keys, long waiting, long exchanges, long permits, long failures,
			double roundTripMillis, Map<String, Object> ledger) {

		private static final double NANOS_PER_MILLI = 1_000_000;

		static Strict of(LeaseView leases) {
			LeaseStatus status = leases.status().get();
			return new Strict(leases.coordinator(), status.keys(), status.waiting(), status.exchanges(),
					status.granted(), status.failures().sum(), status.roundTripNanos() / NANOS_PER_MILLI,
					leases.ledger().get());
		}

	}

	/**
	 * A limit.
	 *
	 * @param windows its windows
	 * @param algorithm how spending is counted
	 * @param consistency how nodes agree on it
	 * @param keys keys held in memory
	 * @param allowed requests let through since start
	 * @param denied requests denied since start
	 * @param awaited requests that waited for leased permits since start
	 * @param failed requests decided without the coordinator since start
	 * @param pressure how full the fullest key is
	 * @param velocity how fast the fastest key fills
	 * @param overAdmissionBoundRequests requests the cluster may admit beyond the limit
	 * @param convergenceMillis time until the others know what this node admitted
	 * @param changed the last change made while running, nothing if there was none
	 */
	public record LimitState(List<WindowState> windows, String algorithm, String consistency, long keys, long allowed,
			long denied, long awaited, long failed, double pressure, double velocity, double overAdmissionBoundRequests,
			Convergence convergenceMillis, @Nullable Changed changed) implements OperationResponseBody {

		static LimitState of(LimitStatus status, ClusterView cluster, @Nullable LimitVersion version) {
			Limit limit = status.limit();
			return new LimitState(limit.windows().stream().map(WindowState::of).toList(), name(limit.algorithm()),
					name(limit.coordination().consistency()), status.keys(), status.allowed(), status.denied(),
					status.awaited(), status.failed(), status.pressure(), status.velocity(),
					cluster.overAdmissionBoundRequests(limit.name()), cluster.convergenceMillis(limit.name()),
					(version != null) ? Changed.of(version) : null);
		}

		private static String name(Enum<?> value) {
			return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
		}

	}

	/**
	 * The hottest keys of a limit, hottest first.
	 *
	 * @param limit name of the limit
	 * @param keys the keys
	 */
	public record HottestKeys(String limit, List<KeyState> keys) implements OperationResponseBody {

	}

	/**
	 * A key of a limit.
	 *
	 * @param key its name or, unless that may be shown and is still known, the sixteen
	 * digits of its hash
	 * @param estimate permits counted in the tightest window
	 * @param own the part that this node granted
	 * @param remote the part that others granted
	 * @param pressure how full it is
	 * @param velocity how fast it fills
	 * @param remaining permits left in the tightest window
	 * @param layers where the estimate comes from: this node, its region, other regions
	 */
	public record KeyState(String key, long estimate, long own, long remote, double pressure, double velocity,
			long remaining, KeyStatus.Layers layers) implements OperationResponseBody {

		static KeyState of(KeyStatus status, boolean clear) {
			String name = status.key();
			String key = (clear && name != null) ? name : String.format("%016x", status.hash());
			return new KeyState(key, status.estimate(), status.own(), status.remote(), status.pressure(),
					status.velocity(), status.remaining(), status.layers());
		}

	}

	/**
	 * Why a change was refused, as in RFC 9457.
	 *
	 * @param type kind of problem
	 * @param title the status in words
	 * @param status the status
	 * @param detail what is wrong and what to send instead
	 */
	public record Problem(String type, String title, int status, String detail) {

	}

}
