package io.github.gossiplimiter.autoconfigure.web;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import org.springframework.web.method.HandlerMethod;

import io.github.gossiplimiter.autoconfigure.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.HandlerRules;
import io.github.gossiplimiter.autoconfigure.LimitDefinitions;

/**
 * The rules of each request handler, read from its annotations once.
 */
final class HandlerTable {

	private final LimitDefinitions definitions;

	private final RuleBinder binder;

	/*
	 * By type and method rather than by HandlerMethod, which holds the bean: controllers
	 * with a short life would fill the table. Bounded by the code of the application.
	 */
	private final Map<Class<?>, Map<Method, HandlerEntry>> entries = new ConcurrentHashMap<>();

	private volatile boolean empty = true;

	HandlerTable(LimitDefinitions definitions, RuleBinder binder) {
		this.definitions = definitions;
		this.binder = binder;
	}

	/**
	 * Read the annotations of all handlers and check that they have an effect.
	 */
	void add(List<HandlerMethod> handlers) {
		boolean found = false;
		for (HandlerMethod handler : handlers) {
			found |= !entry(handler).equals(HandlerEntry.NONE);
		}
		this.empty &= !found;
		checkAllHandle(handlers);
	}

	/**
	 * Whether no handler carries an annotation.
	 */
	boolean isEmpty() {
		return this.empty;
	}

	HandlerEntry entry(HandlerMethod handler) {
		Map<Method, HandlerEntry> ofType = this.entries.get(handler.getBeanType());
		HandlerEntry known = (ofType != null) ? ofType.get(handler.getMethod()) : null;
		return (known != null) ? known : add(handler);
	}

	private HandlerEntry add(HandlerMethod handler) {
		HandlerRules rules = this.definitions.handlerRules(handler.getBeanType(), handler.getMethod());
		HandlerEntry entry = rules.isEmpty() ? HandlerEntry.NONE
				: new HandlerEntry(rules.exempt(), rules.rules().stream().map(this.binder::bind).toList());
		this.entries.computeIfAbsent(handler.getBeanType(), (type) -> new ConcurrentHashMap<>())
			.put(handler.getMethod(), entry);
		return entry;
	}

	private void checkAllHandle(List<HandlerMethod> handlers) {
		Map<Class<?>, Set<Method>> byType = handlers.stream()
			.collect(Collectors.groupingBy(HandlerMethod::getBeanType,
					Collectors.mapping(HandlerMethod::getMethod, Collectors.toSet())));
		byType.forEach((type, handling) -> {
			for (Method method : this.definitions.limitedMethods(type)) {
				if (!handling.contains(method)) {
					throw new GossipLimiterConfigurationException(
							"@RateLimited on " + type.getSimpleName() + "." + method.getName(),
							"has no effect: the method does not handle requests.",
							"Add a mapping, for example @GetMapping(\"/search\"), or remove the annotation.");
				}
			}
		});
	}

	/**
	 * What annotations say about one handler.
	 *
	 * @param exempt whether no limit applies, not even one of its path
	 * @param rules the rules that apply
	 */
	record HandlerEntry(boolean exempt, List<BoundRule> rules) {

		static final HandlerEntry NONE = new HandlerEntry(false, List.of());

	}

}
