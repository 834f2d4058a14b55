package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.KotlinDetector;

/**
 * How expressions call the arguments of a method: by name, and {@code a0} or {@code p0}
 * by position.
 *
 * @param methodName the method
 * @param places where to find an argument
 * @param types the types of the parameters
 * @param names the names of the parameters, as far as they are known
 */
record MethodArguments(String methodName, Map<String, Integer> places, List<Class<?>> types, List<String> names) {

	private static final DefaultParameterNameDiscoverer discoverer = new DefaultParameterNameDiscoverer();

	static MethodArguments of(Method method) {
		List<Class<?>> types = Arrays.asList(method.getParameterTypes());
		if (KotlinDetector.isSuspendingFunction(method)) {
			// The last one is how Kotlin goes on, not what the caller passed.
			types = types.subList(0, types.size() - 1);
		}
		String @Nullable [] names = discoverer.getParameterNames(method);
		Map<String, Integer> places = new LinkedHashMap<>();
		for (int i = 0; i < types.size(); i++) {
			places.put("a" + i, i);
			places.put("p" + i, i);
		}
		List<String> known = (names != null) ? Arrays.asList(names).subList(0, types.size()) : List.of();
		for (int i = 0; i < known.size(); i++) {
			places.put(known.get(i), i);
		}
		return new MethodArguments(method.getName(), places, types, known);
	}

	boolean has(String variable) {
		return this.places.containsKey(variable);
	}

	Class<?> type(String variable) {
		Integer place = this.places.get(variable);
		return (place != null) ? this.types.get(place) : Object.class;
	}

	/**
	 * What an expression can be made of, in a sentence.
	 */
	String examples() {
		if (this.types.isEmpty()) {
			return "The method has no arguments: an expression can only read methodName.";
		}
		String first = this.names.isEmpty() ? "a0" : this.names.get(0);
		String all = this.names.isEmpty() ? "#a0 to #a" + (this.types.size() - 1)
				: "#" + String.join(", #", this.names);
		return "An expression can read the arguments " + all + ", their properties, args and methodName, for example #"
				+ first + ".";
	}

}
