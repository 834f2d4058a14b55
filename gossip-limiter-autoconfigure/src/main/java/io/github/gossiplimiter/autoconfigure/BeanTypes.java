package io.github.gossiplimiter.autoconfigure;

import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * The types that may carry annotations of the application.
 *
 * @since 0.1.0
 */
public final class BeanTypes {

	private BeanTypes() {
	}

	/**
	 * Types of all beans, as far as is known without creating one. Instead of a proxy,
	 * its interfaces. Those of Spring itself are left out.
	 */
	public static Set<Class<?>> of(ConfigurableListableBeanFactory beanFactory) {
		Set<Class<?>> types = new LinkedHashSet<>();
		for (String name : beanFactory.getBeanDefinitionNames()) {
			Class<?> type = beanFactory.getType(name, false);
			if (type != null) {
				Class<?> userType = ClassUtils.getUserClass(type);
				types.addAll(Proxy.isProxyClass(userType) ? List.of(userType.getInterfaces()) : List.of(userType));
			}
		}
		types.removeIf((type) -> type.getName().startsWith("org.springframework."));
		return types;
	}

}
