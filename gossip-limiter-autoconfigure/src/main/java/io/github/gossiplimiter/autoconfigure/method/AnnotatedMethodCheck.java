/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Set;

import org.aopalliance.aop.Advice;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.config.AopConfigUtils;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.framework.ProxyConfig;
import org.springframework.aop.framework.autoproxy.AbstractAdvisorAutoProxyCreator;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;

/**
 * A limit is never silently absent: if a method with an annotation could be called
 * without being limited, or its annotation makes no sense, the application does not
 * start.
 */
abstract class AnnotatedMethodCheck implements SmartInitializingSingleton {

	private final ConfigurableListableBeanFactory beanFactory;

	private final AnnotatedPointcut pointcut;

	private final Class<? extends Advice> advice;

	private final String inCode;

	private final Environment environment;

	/**
	 * Create a check.
	 * @param beanFactory whose beans are looked at
	 * @param pointcut which methods are limited
	 * @param advice what limits them
	 * @param inCode what to call in a method that cannot be limited from outside
	 * @param environment tells whether proxies are switched off
	 */
	AnnotatedMethodCheck(ConfigurableListableBeanFactory beanFactory, AnnotatedPointcut pointcut,
			Class<? extends Advice> advice, String inCode, Environment environment) {
		this.beanFactory = beanFactory;
		this.pointcut = pointcut;
		this.advice = advice;
		this.inCode = inCode;
		this.environment = environment;
	}

	/**
	 * Whether methods of a type may be limited, as far as is known without a bean.
	 */
	abstract boolean isLimited(Class<?> type);

	/**
	 * Read the annotations of a limited method, and fail if they make no sense.
	 */
	abstract void read(Class<?> type, Method method);

	@Override
	public void afterSingletonsInstantiated() {
		for (String name : this.beanFactory.getBeanDefinitionNames()) {
			if (!this.beanFactory.getMergedBeanDefinition(name).isAbstract()) {
				check(name);
			}
		}
	}

	/*
	 * Beans that do not exist yet are not brought into being; their methods are looked at
	 * nevertheless.
	 */
	private void check(String name) {
		Class<?> type = this.beanFactory.getType(name, false);
		if (type == null || !isLimited(ClassUtils.getUserClass(type))) {
			return;
		}
		Object bean = this.beanFactory.containsSingleton(name) ? this.beanFactory.getBean(name) : null;
		if (bean instanceof AopInfrastructureBean) {
			return;
		}
		Class<?> userType = ClassUtils.getUserClass((bean != null) ? AopUtils.getTargetClass(bean) : type);
		if (AnnotatedPointcut.isCandidate(userType)) {
			check(name, bean, userType);
		}
	}

	private void check(String name, @Nullable Object bean, Class<?> type) {
		Set<Method> limited = MethodIntrospector.selectMethods(type,
				(Method method) -> this.pointcut.isLimited(method, type));
		for (Method method : limited) {
			checkCallable(type, method);
			if (bean != null) {
				checkProxied(name, bean, type, method);
			}
			else {
				checkProxyable(name, type, method);
			}
			read(type, AopUtils.getMostSpecificMethod(method, type));
		}
	}

	private void checkCallable(Class<?> type, Method method) {
		int modifiers = method.getModifiers();
		if (Modifier.isPrivate(modifiers) || Modifier.isStatic(modifiers)) {
			throw wrong(type, method,
					"has no effect: the method is " + (Modifier.isPrivate(modifiers) ? "private" : "static") + ".",
					"Make it an instance method that other beans can call, or call " + this.inCode + " in it.");
		}
	}

	private void checkProxied(String name, Object bean, Class<?> type, Method method) {
		if (!isAdvised(bean)) {
			throw notProxied(name, type, method);
		}
		if (Proxy.isProxyClass(bean.getClass())) {
			checkOfInterface(ClassUtils.getAllInterfaces(bean), type, method);
		}
		else {
			checkNotFinal(type, method);
		}
	}

	/*
	 * A bean that is lazy or a prototype is proxied when it is made, as far as it can be.
	 */
	private void checkProxyable(String name, Class<?> type, Method method) {
		if (proxyCreator() == null) {
			throw notProxied(name, type, method);
		}
		Class<?>[] interfaces = ClassUtils.getAllInterfacesForClass(type);
		boolean ofClass = isOfClasses() || interfaces.length == 0;
		if (!ofClass) {
			checkOfInterface(interfaces, type, method);
			return;
		}
		if (Modifier.isFinal(type.getModifiers())) {
			throw FinalClassFailureAnalyzer.wrong(this.pointcut.annotationName(), type);
		}
		checkNotFinal(type, method);
	}

	private void checkNotFinal(Class<?> type, Method method) {
		if (Modifier.isFinal(method.getModifiers())) {
			throw wrong(type, method, "has no effect: the method is final.",
					"Remove 'final', or in Kotlin open the class and the method.");
		}
	}

	private void checkOfInterface(Class<?>[] interfaces, Class<?> type, Method method) {
		if (Arrays.stream(interfaces)
			.noneMatch((each) -> ClassUtils.hasMethod(each, method.getName(), method.getParameterTypes()))) {
			throw wrong(type, method, "has no effect: no interface of the bean has the method.",
					"Add the method to an interface, or set 'spring.aop.proxy-target-class: true'.");
		}
	}

	private GossipLimiterConfigurationException notProxied(String name, Class<?> type, Method method) {
		String problem = "has no effect: the bean '" + name + "' is not proxied.";
		if (proxyCreator() != null) {
			return wrong(type, method, problem,
					"A bean that is needed to process other beans, or before them, cannot be limited: move the method "
							+ "to one of its own.");
		}
		if (!isSet("spring.aop.auto")) {
			return wrong(type, method, problem, "Remove 'spring.aop.auto: false'.");
		}
		if (!isSet("spring.aop.proxy-target-class")) {
			return wrong(type, method, problem, "Remove 'spring.aop.proxy-target-class: false', or add the dependency "
					+ "org.springframework.boot:spring-boot-starter-aspectj, without which nothing is proxied then.");
		}
		return wrong(type, method, problem, "Let Spring Boot configure proxies: do not exclude AopAutoConfiguration.");
	}

	private boolean isSet(String property) {
		return this.environment.getProperty(property, Boolean.class, true);
	}

	private @Nullable Object proxyCreator() {
		String name = AopConfigUtils.AUTO_PROXY_CREATOR_BEAN_NAME;
		if (this.beanFactory.containsBean(name)) {
			return this.beanFactory.getBean(name);
		}
		return this.beanFactory.getBeanProvider(AbstractAdvisorAutoProxyCreator.class)
			.stream()
			.findFirst()
			.orElse(null);
	}

	private boolean isOfClasses() {
		return !(proxyCreator() instanceof ProxyConfig config) || config.isProxyTargetClass();
	}

	private boolean isAdvised(Object bean) {
		return bean instanceof Advised advised && Arrays.stream(advised.getAdvisors())
			.anyMatch((advisor) -> this.advice.isInstance(advisor.getAdvice()));
	}

	private GossipLimiterConfigurationException wrong(Class<?> type, Method method, String problem, String remedy) {
		return new GossipLimiterConfigurationException(
				this.pointcut.annotationName() + " on " + type.getSimpleName() + "." + method.getName(), problem,
				remedy);
	}

}
