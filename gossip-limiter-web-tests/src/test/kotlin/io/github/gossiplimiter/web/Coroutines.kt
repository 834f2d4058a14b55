/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.web

import java.lang.reflect.InvocationTargetException
import java.lang.reflect.Method
import kotlin.coroutines.intrinsics.suspendCoroutineUninterceptedOrReturn
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.single
import kotlinx.coroutines.runBlocking

/**
 * Calls functions as a coroutine does.
 */
object Coroutines {

	@JvmStatic
	fun call(bean: Any, method: Method, caller: Caller): Any? = runBlocking {
		suspendCoroutineUninterceptedOrReturn<Any?> { continuation ->
			try {
				method.invoke(bean, caller, continuation)
			} catch (ex: InvocationTargetException) {
				throw ex.targetException
			}
		}
	}

	@JvmStatic
	fun collect(flow: Flow<*>): Any? = runBlocking { flow.single() }

}
