/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.usage;

import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.core.PriorityOrdered;
import org.springframework.web.filter.OncePerRequestFilter;

import io.github.gossiplimiter.RateLimiter;
import io.github.gossiplimiter.autoconfigure.PlanResolver;
import io.github.gossiplimiter.autoconfigure.annotation.ConcurrencyLimited;
import io.github.gossiplimiter.autoconfigure.annotation.RateLimited;

/**
 * Beans whose annotations are wrong, and one that is right.
 */
final class WrongBeans {

	private WrongBeans() {
	}

	static class Undefined {

		@RateLimited("serach")
		public String call() {
			return "";
		}

	}

	static class Plain {

		@RateLimited("search")
		public String call() {
			return "";
		}

	}

	static class Static {

		@RateLimited("search")
		public static String call() {
			return "";
		}

	}

	static class Final {

		@RateLimited("search")
		public final String call() {
			return "";
		}

	}

	static class FinalConcurrent {

		@ConcurrencyLimited("llm")
		public final String call() {
			return "";
		}

	}

	static class NoFallback {

		@RateLimited(name = "search", fallbackMethod = "other")
		public String call(String user) {
			return "";
		}

	}

	static class UnknownArgument {

		@RateLimited(name = "search", key = "#usr")
		public String call(String user) {
			return "";
		}

	}

	static class UnknownProperty {

		@RateLimited(name = "search", key = "#customer.idd")
		public String call(Customer customer) {
			return "";
		}

	}

	static class Header {

		@RateLimited(name = "search", key = "header:X-User")
		public String call(String user) {
			return "";
		}

	}

	static class Address {

		@RateLimited(name = "search", key = "ip")
		public String call(String user) {
			return "";
		}

	}

	static class Expensive {

		@RateLimited(name = "search", cost = "9")
		public String call(String user) {
			return "";
		}

	}

	static class TextCondition {

		@RateLimited(name = "search", condition = "#user")
		public String call(String user) {
			return "";
		}

	}

	static class NumberCondition {

		@RateLimited(name = "search", condition = "#page")
		public String call(int page) {
			return "";
		}

	}

	static class BooleanCost {

		@RateLimited(name = "search", cost = "#fast")
		public String call(boolean fast) {
			return "";
		}

	}

	static class ArrayKey {

		@RateLimited(name = "search", key = "#names")
		public String call(String[] names) {
			return "";
		}

	}

	static class ArgumentsKey {

		@RateLimited(name = "search", key = "args")
		public String call(String user) {
			return "";
		}

	}

	static class ObjectKey {

		@RateLimited(name = "search", key = "#customer")
		public String call(Customer customer) {
			return "";
		}

	}

	static class CallKey {

		@RateLimited(name = "search", key = "#root")
		public String call(String user) {
			return "";
		}

	}

	static class Planned {

		@RateLimited(name = "search", plan = "#user")
		public String call(String user) {
			return "";
		}

	}

	static class Unlimited {

		@ConcurrencyLimited("llm")
		public String call() {
			return "";
		}

	}

	static class NamesNothing {

		@ConcurrencyLimited({})
		public String call() {
			return "";
		}

	}

	static class Private {

		public String open() {
			return call();
		}

		@RateLimited("search")
		private String call() {
			return "";
		}

	}

	@Lazy
	static class FinalLazy {

		@RateLimited("search")
		public final String call() {
			return "";
		}

	}

	@Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
	static class FinalPrototype {

		@RateLimited("search")
		public final String call() {
			return "";
		}

	}

	static final class Sealed {

		@RateLimited("search")
		public String call() {
			return "";
		}

	}

	@Lazy
	static final class SealedLazy {

		@RateLimited("search")
		public String call() {
			return "";
		}

	}

	record Data() {

		@RateLimited("search")
		public String call() {
			return "";
		}

	}

	@Configuration
	static class Factory {

		@Bean
		@RateLimited("search")
		StringBuilder made() {
			return new StringBuilder();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class StaticFactory {

		@Bean
		@RateLimited("search")
		static StringBuilder made() {
			return new StringBuilder();
		}

	}

	@Configuration
	@RateLimited("search")
	static class LimitedFactory {

		@Bean
		StringBuilder made() {
			return new StringBuilder();
		}

	}

	static class OwnFilter extends OncePerRequestFilter {

		@Override
		@RateLimited("search")
		public void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
				throws ServletException, IOException {
			chain.doFilter(request, response);
		}

	}

	/**
	 * Needed before anything could surround it.
	 */
	static class Early implements BeanPostProcessor, PriorityOrdered {

		@Override
		public int getOrder() {
			return 0;
		}

		@RateLimited("search")
		public String call() {
			return "";
		}

	}

	static class OddFallback {

		@RateLimited(name = "search", fallbackMethod = "other")
		public String call(String user) {
			return user;
		}

		int other(String user) {
			return user.length();
		}

	}

	static class Asks {

		Asks(RateLimiter rateLimiter) {
			rateLimiter.limitNames();
		}

	}

	static class AsksAtStart {

		AsksAtStart(RateLimiter rateLimiter) {
			rateLimiter.tryAcquire("nope", "ann");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoResolvers {

		@Bean
		PlanResolver one() {
			return (limitName, key) -> "gold";
		}

		@Bean
		PlanResolver two() {
			return (limitName, key) -> "gold";
		}

		@Bean
		Plain plain() {
			return new Plain();
		}

	}

	static class Fine {

		@RateLimited(name = "search", key = "#user", cost = "#page", condition = "#page > 1")
		public String call(String user, int page) {
			return user;
		}

		@RateLimited(name = "search", key = "#customer.id", condition = "#customer.large")
		public String order(Customer customer) {
			return customer.getId();
		}

	}

	static class Customer {

		public String getId() {
			return "ann";
		}

		public boolean isLarge() {
			return true;
		}

	}

}
