/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.actuate;

import java.util.LinkedHashMap;
import java.util.List;
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

import io.github.gossiplimiter.ChangeMode;
import io.github.gossiplimiter.KeyStatus;
import io.github.gossiplimiter.Limit;
import io.github.gossiplimiter.LimitStatus;
import io.github.gossiplimiter.LimitVersion;
import io.github.gossiplimiter.NodeIdentity;
import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.properties.PlanProperties;
import io.github.gossiplimiter.autoconfigure.status.ClusterView;
import io.github.gossiplimiter.autoconfigure.status.ClusterView.Member;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyState;
import io.github.gossiplimiter.autoconfigure.status.ConcurrencyView;
import io.github.gossiplimiter.autoconfigure.status.GossipPace;
import io.github.gossiplimiter.autoconfigure.status.LeaseView;
import io.github.gossiplimiter.autoconfigure.status.StoreState;
import io.github.gossiplimiter.gossip.GossipPolicy;
import io.github.gossiplimiter.gossip.Rejection;
import io.github.gossiplimiter.key.KeyStore;

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

	private final KeyStore store;

	private final NodeIdentity identity;

	private final GossipPolicy policy;

	private final ClusterView cluster;

	private final @Nullable LeaseView leases;

	private final @Nullable ConcurrencyView concurrency;

	private final GossipLimiterEndpointProperties properties;

	GossipLimiterEndpoint(RateLimiter rateLimiter, KeyStore store, NodeIdentity identity, GossipPolicy policy,
			ClusterView cluster, @Nullable LeaseView leases, @Nullable ConcurrencyView concurrency,
			GossipLimiterEndpointProperties properties) {
		this.rateLimiter = rateLimiter;
		this.store = store;
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
				GossipState.of(this.policy.name(), pace, this.cluster), RegionsState.of(this.cluster.regions()),
				(this.leases != null) ? StrictState.of(this.leases) : null, ConcurrencyState.of(this.concurrency),
				StoreState.of(this.store, statuses), limits);
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
		List<KeyStatus> statuses = this.rateLimiter.hottest(limitName, HOTTEST_MOST);
		RemainingPermits remaining = new RemainingPermits(this.rateLimiter, limitName);
		statuses.forEach((status) -> remaining.request(status, status.key()));
		List<KeyUsage> keys = statuses.stream()
			.map((status) -> KeyUsage.of(status, remaining.of(status), clear))
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
	public @Nullable KeyUsage key(SecurityContext securityContext, @Selector String name, @Selector String key,
			@Nullable String plan) {
		String limitName = limitName(name, plan);
		if (isUnknown(limitName)) {
			return null;
		}
		boolean clear = showsKeys(securityContext);
		KeyStatus status = this.rateLimiter.key(limitName, key).orElse(null);
		if (status == null) {
			return null;
		}
		RemainingPermits remaining = new RemainingPermits(this.rateLimiter, limitName);
		remaining.request(status, key);
		return KeyUsage.of(status, remaining.of(status), clear);
	}

	/**
	 * Forget what was counted for a key, on all nodes. Answers 204 only if every live
	 * member has confirmed that it did, and otherwise with a problem that says what was
	 * not reset.
	 * @param name the limit
	 * @param key the key in clear text
	 * @param plan one of its plans, instead of the limit itself
	 */
	@DeleteOperation
	public WebEndpointResponse<?> reset(@Selector String name, @Selector String key, @Nullable String plan) {
		String limitName = limitName(name, plan);
		if (isUnknown(limitName)) {
			return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
		}
		Problem problem = ResetProblem.of(this.rateLimiter.limit(limitName), "The key",
				this.rateLimiter.resetAsync(limitName, key));
		return (problem != null) ? problem(problem) : new WebEndpointResponse<>(WebEndpointResponse.STATUS_NO_CONTENT);
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
				Problem problem = change(limitName, LimitChange.parse(limit, window, used));
				if (problem != null) {
					return problem(problem);
				}
			}
		}
		catch (IllegalArgumentException ex) {
			return problem(WebEndpointResponse.STATUS_BAD_REQUEST, "Bad Request", String.valueOf(ex.getMessage()));
		}
		return new WebEndpointResponse<>(state(this.rateLimiter.status(limitName)));
	}

	private @Nullable Problem change(String limitName, LimitChange change) {
		Limit changed = change.applyTo(this.rateLimiter.limit(limitName));
		if (change.mode() != ChangeMode.RESET) {
			this.rateLimiter.change(changed, change.mode());
			return null;
		}
		if (changed.coordination().consistency().isLeased()) {
			return ResetProblem.ofAllLeased(changed);
		}
		return ResetProblem.of(changed, "The limit was changed, and every key",
				this.rateLimiter.changeAndReset(changed));
	}

	private void revert(String name, String revert, boolean alone) {
		if (!revert.equals("true") || !alone) {
			throw new IllegalArgumentException("revert must be true and stand alone: revert=" + revert
					+ "; send {\"revert\": true} to go back to what is configured");
		}
		this.rateLimiter.revert(name);
	}

	private LimitState state(LimitStatus status) {
		LimitVersion version = this.rateLimiter.version(status.limit().name()).orElse(null);
		return LimitState.of(status, this.cluster, version);
	}

	/*
	 * An InvalidEndpointRequestException would give the same status, but its message is
	 * hidden from the client unless the application shows the messages of all its errors.
	 */
	private static WebEndpointResponse<Problem> problem(int status, String title, String detail) {
		return problem(new Problem("about:blank", title, status, detail));
	}

	private static WebEndpointResponse<Problem> problem(Problem problem) {
		return new WebEndpointResponse<>(problem, problem.status(), PROBLEM_JSON);
	}

	private static String limitName(String name, @Nullable String plan) {
		return (plan != null) ? PlanProperties.limitName(name, plan) : name;
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
	public record Overview(Node node, Cluster cluster, GossipState gossip, @Nullable RegionsState regions,
			@Nullable StrictState strict, @Nullable Map<String, ConcurrencyState> concurrency,
			@Nullable StoreState store, Map<String, LimitState> limits) implements OperationResponseBody {

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
	 * The hottest keys of a limit, hottest first.
	 *
	 * @param limit name of the limit
	 * @param keys the keys
	 */
	public record HottestKeys(String limit, List<KeyUsage> keys) implements OperationResponseBody {

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
