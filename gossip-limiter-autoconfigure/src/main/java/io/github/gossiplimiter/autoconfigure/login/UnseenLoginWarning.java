/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.login;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

import io.github.gossiplimiter.autoconfigure.limit.LimitDefinitions;

/**
 * Warns when the application has started of authentication managers whose failed logins
 * the limits on logins do not learn of.
 */
abstract class UnseenLoginWarning implements SmartInitializingSingleton {

	private static final Log logger = LogFactory.getLog(UnseenLoginWarning.class);

	private final ConfigurableListableBeanFactory beanFactory;

	private final LimitDefinitions definitions;

	UnseenLoginWarning(ConfigurableListableBeanFactory beanFactory, LimitDefinitions definitions) {
		this.beanFactory = beanFactory;
		this.definitions = definitions;
	}

	@Override
	public void afterSingletonsInstantiated() {
		List<Object> holders = new ArrayList<>();
		for (String name : this.beanFactory.getBeanDefinitionNames()) {
			Object bean = this.beanFactory.getSingleton(name);
			if (bean != null) {
				addFilters(bean, holders);
				if (!ClassUtils.getUserClass(bean).getName().startsWith("org.springframework.")) {
					holders.add(bean);
				}
			}
		}
		Set<String> unseen = managers(!this.definitions.accountLimits().isEmpty()).find(holders);
		if (!unseen.isEmpty()) {
			logger.warn("The limits " + this.definitions.loginLimits() + " do not learn of failed logins checked by "
					+ unseen + ", since they are not beans. Make each of them a bean of type " + type().getSimpleName()
					+ ", or charge by the response, for example 'charge: on-status:401'.");
		}
	}

	/**
	 * The type of authentication managers.
	 */
	abstract Class<?> type();

	/**
	 * Add the filters of a chain of Spring Security.
	 */
	abstract void addFilters(Object bean, List<Object> filters);

	/**
	 * Whether the guard is in front of a manager.
	 */
	abstract boolean isGuarded(Object manager);

	private UnseenManagers managers(boolean byAccount) {
		Predicate<Object> seen = (manager) -> isGuarded(manager) || (!byAccount && publishesEvents(manager));
		return new UnseenManagers(type(), seen);
	}

	/*
	 * A limit by account is charged before the password is checked, which events are too
	 * late for.
	 */
	private static boolean publishesEvents(Object manager) {
		if (!(manager instanceof ProviderManager)) {
			return false;
		}
		Field field = ReflectionUtils.findField(ProviderManager.class, "eventPublisher");
		if (field == null) {
			return true;
		}
		ReflectionUtils.makeAccessible(field);
		Object publisher = ReflectionUtils.getField(field, manager);
		return publisher != null && !publisher.getClass().getSimpleName().equals("NullEventPublisher");
	}

}
