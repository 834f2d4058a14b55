/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

import io.github.gossiplimiter.autoconfigure.properties.ClusterProperties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What the page for operators tells Kubernetes, read by types that are made of its
 * schema.
 */
class KubernetesManifestTests {

	private static final Pattern YAML = Pattern.compile("(?s)```yaml\\n(.*?)```");

	private static final ObjectMapper STRICT = new ObjectMapper()
		.setAnnotationIntrospector(new JacksonAnnotationIntrospector() {

			// The types would keep what they do not know.
			@Override
			public Boolean hasAnySetter(Annotated annotated) {
				return false;
			}

		});

	private final ClusterProperties defaults = new ClusterProperties();

	private final List<Map<String, Object>> blocks;

	KubernetesManifestTests() throws IOException {
		this.blocks = YAML.matcher(Files.readString(Path.of("../docs/operate/operating.md")))
			.results()
			.map((block) -> new Yaml().<Map<String, Object>>load(block.group(1)))
			.toList();
	}

	private <T> T manifest(Class<T> type) {
		Map<String, Object> found = this.blocks.stream()
			.filter((block) -> type.getSimpleName().equals(block.get("kind")))
			.findFirst()
			.orElseThrow();
		return STRICT.convertValue(found, type);
	}

	@Test
	void fieldUnknownToTheSchemaIsReported() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> STRICT.convertValue(Map.of("spec", Map.of("clusterIp", "None")), Service.class))
			.withMessageContaining("clusterIp");
	}

	@Test
	void serviceNamesEveryPodAlsoThoseThatAreNotReady() {
		Service service = manifest(Service.class);
		assertThat(service.getApiVersion()).isEqualTo("v1");
		assertThat(service.getMetadata().getName()).isEqualTo(configuredName());
		assertThat(service.getSpec().getClusterIP()).as("headless").isEqualTo("None");
		assertThat(service.getSpec().getPublishNotReadyAddresses()).isTrue();
		assertThat(service.getSpec().getPorts()).extracting(ServicePort::getPort).containsExactly(this.defaults.port());
		assertThat(service.getSpec().getPorts()).allSatisfy((port) -> {
			assertThat(port.getName()).matches("tcp-[a-z]([a-z-]*[a-z])?");
			assertThat(port.getAppProtocol()).isEqualTo("tcp");
			assertThat(port.getTargetPort()).as("the same").isNull();
		});
	}

	private Object configuredName() {
		return this.blocks.stream()
			.map((block) -> block.get("gossip-limiter"))
			.filter(Map.class::isInstance)
			.map((limiter) -> ((Map<?, ?>) limiter).get("cluster"))
			.filter(Map.class::isInstance)
			.map((cluster) -> ((Map<?, ?>) cluster).get("dns-name"))
			.findFirst()
			.orElseThrow();
	}

	@Test
	void policyLetsOnlyPodsOfTheServiceReachItsPorts() {
		Map<String, String> pods = manifest(Service.class).getSpec().getSelector();
		NetworkPolicy policy = manifest(NetworkPolicy.class);
		assertThat(policy.getApiVersion()).isEqualTo("networking.k8s.io/v1");
		assertThat(policy.getSpec().getPodSelector().getMatchLabels()).isEqualTo(pods);
		assertThat(policy.getSpec().getPolicyTypes()).containsExactly("Ingress");
		NetworkPolicyIngressRule gossip = policy.getSpec().getIngress().get(0);
		assertThat(ports(gossip)).containsExactly(this.defaults.port());
		assertThat(gossip.getFrom()).extracting(NetworkPolicyPeer::getPodSelector)
			.singleElement()
			.satisfies((selector) -> assertThat(selector.getMatchLabels()).isEqualTo(pods));
		assertThat(policy.getSpec().getIngress().subList(1, policy.getSpec().getIngress().size()))
			.flatExtracting(KubernetesManifestTests::ports)
			.containsExactly(8080);
	}

	private static List<Integer> ports(NetworkPolicyIngressRule rule) {
		assertThat(rule.getPorts()).allSatisfy((port) -> assertThat(port.getProtocol()).isEqualTo("TCP"));
		return rule.getPorts().stream().map((port) -> port.getPort().getIntVal()).toList();
	}

}
