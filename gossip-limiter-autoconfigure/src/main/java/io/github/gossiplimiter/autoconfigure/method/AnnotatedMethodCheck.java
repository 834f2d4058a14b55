package io.github.gossiplimiter.autoconfigure.method;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Set;

import org.aopalliance.aop.Advice;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.util.ClassUtils;

import io.github.gossiplimiter.autoconfigure.GossipLimiterConfigurationException;

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

	/**
	 * Create a check.
	 * @param beanFactory whose beans are looked at
	 * @param pointcut which methods are limited
	 * @param advice what limits them
	 * @param inCode what to call in a method that cannot be limited from outside
	 */
	AnnotatedMethodCheck(ConfigurableListableBeanFactory beanFactory, AnnotatedPointcut pointcut,
			Class<? extends Advice> advice, String inCode) {
		this.beanFactory = beanFactory;
		this.pointcut = pointcut;
		this.advice = advice;
		this.inCode = inCode;
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
			throw wrong(type, method, "has no effect: the bean '" + name + "' is not proxied.",
					"Remove 'spring.aop.auto: false' if it is set. A bean that is needed to process other beans "
							+ "cannot be limited: move the method to one of its own.");
		}
		if (Modifier.isFinal(method.getModifiers()) && !Proxy.isProxyClass(bean.getClass())) {
			throw wrong(type, method, "has no effect: the method is final.",
					"Remove 'final', or in Kotlin open the class and the method.");
		}
		if (Proxy.isProxyClass(bean.getClass()) && !isOfInterface(bean, method)) {
			throw wrong(type, method, "has no effect: no interface of the bean has the method.",
					"Add the method to an interface, or set 'spring.aop.proxy-target-class: true'.");
		}
	}

	private boolean isAdvised(Object bean) {
		return bean instanceof Advised advised && Arrays.stream(advised.getAdvisors())
			.anyMatch((advisor) -> this.advice.isInstance(advisor.getAdvice()));
	}

	private static boolean isOfInterface(Object bean, Method method) {
		return Arrays.stream(ClassUtils.getAllInterfaces(bean))
			.anyMatch((each) -> ClassUtils.hasMethod(each, method.getName(), method.getParameterTypes()));
	}

	private GossipLimiterConfigurationException wrong(Class<?> type, Method method, String problem, String remedy) {
		return new GossipLimiterConfigurationException(
				this.pointcut.annotationName() + " on " + type.getSimpleName() + "." + method.getName(), problem,
				remedy);
	}

}
