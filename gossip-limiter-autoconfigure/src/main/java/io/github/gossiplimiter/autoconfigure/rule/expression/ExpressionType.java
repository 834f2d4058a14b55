/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.autoconfigure.rule.expression;

import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.BooleanLiteral;
import org.springframework.expression.spel.ast.Elvis;
import org.springframework.expression.spel.ast.FloatLiteral;
import org.springframework.expression.spel.ast.IntLiteral;
import org.springframework.expression.spel.ast.LongLiteral;
import org.springframework.expression.spel.ast.OpAnd;
import org.springframework.expression.spel.ast.OpDivide;
import org.springframework.expression.spel.ast.OpEQ;
import org.springframework.expression.spel.ast.OpGE;
import org.springframework.expression.spel.ast.OpGT;
import org.springframework.expression.spel.ast.OpLE;
import org.springframework.expression.spel.ast.OpLT;
import org.springframework.expression.spel.ast.OpMinus;
import org.springframework.expression.spel.ast.OpModulus;
import org.springframework.expression.spel.ast.OpMultiply;
import org.springframework.expression.spel.ast.OpNE;
import org.springframework.expression.spel.ast.OpOr;
import org.springframework.expression.spel.ast.OpPlus;
import org.springframework.expression.spel.ast.OperatorBetween;
import org.springframework.expression.spel.ast.OperatorInstanceof;
import org.springframework.expression.spel.ast.OperatorMatches;
import org.springframework.expression.spel.ast.OperatorNot;
import org.springframework.expression.spel.ast.OperatorPower;
import org.springframework.expression.spel.ast.RealLiteral;
import org.springframework.expression.spel.ast.StringLiteral;
import org.springframework.expression.spel.ast.Ternary;
import org.springframework.util.ClassUtils;

import io.github.gossiplimiter.autoconfigure.properties.GossipLimiterConfigurationException;
import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * The type of an expression, as far as it follows from its parts: a condition that is no
 * boolean would be met by every request, and a cost that is no number would be 1, without
 * anybody noticing.
 *
 * @since 0.1.0
 */
public final class ExpressionType {

	private static final Set<Class<?>> BOOLEANS = Set.of(BooleanLiteral.class, OpAnd.class, OpOr.class,
			OperatorNot.class, OpEQ.class, OpNE.class, OpLT.class, OpLE.class, OpGT.class, OpGE.class,
			OperatorBetween.class, OperatorMatches.class, OperatorInstanceof.class);

	private static final Set<Class<?>> NUMBERS = Set.of(IntLiteral.class, LongLiteral.class, RealLiteral.class,
			FloatLiteral.class);

	private static final Set<Class<?>> ARITHMETIC = Set.of(OpPlus.class, OpMinus.class, OpMultiply.class,
			OpDivide.class, OpModulus.class, OperatorPower.class);

	private final Function<SpelNode, Class<?>> leaf;

	/**
	 * Create an instance.
	 * @param leaf the type of what an expression reads, {@code Object} if it is not known
	 */
	public ExpressionType(Function<SpelNode, Class<?>> leaf) {
		this.leaf = leaf;
	}

	/**
	 * The type of an expression: {@code Boolean}, {@code Number}, {@code String}, another
	 * class, or {@code Object} if it is not known.
	 */
	public Class<?> of(SpelNode node) {
		if (BOOLEANS.contains(node.getClass())) {
			return Boolean.class;
		}
		if (NUMBERS.contains(node.getClass())) {
			return Number.class;
		}
		if (node instanceof StringLiteral) {
			return String.class;
		}
		if (ARITHMETIC.contains(node.getClass())) {
			return ofArithmetic(node);
		}
		if (node instanceof Ternary) {
			return common(of(node.getChild(1)), of(node.getChild(2)));
		}
		if (node instanceof Elvis) {
			return common(of(node.getChild(0)), of(node.getChild(1)));
		}
		return simple(this.leaf.apply(node));
	}

	private Class<?> ofArithmetic(SpelNode node) {
		boolean numbers = true;
		for (int i = 0; i < node.getChildCount(); i++) {
			Class<?> type = of(node.getChild(i));
			if (type == String.class && node instanceof OpPlus) {
				return String.class;
			}
			numbers &= type == Number.class;
		}
		return numbers ? Number.class : Object.class;
	}

	private static Class<?> common(Class<?> first, Class<?> second) {
		return (first == second) ? first : Object.class;
	}

	private static Class<?> simple(Class<?> type) {
		Class<?> boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
		if (Number.class.isAssignableFrom(boxed)) {
			return Number.class;
		}
		return CharSequence.class.isAssignableFrom(boxed) ? String.class : boxed;
	}

	/**
	 * Refuse a condition that is not true or false.
	 */
	public void checkCondition(Setting setting, SpelNode node) {
		Class<?> type = of(node);
		if (type != Object.class && type != Boolean.class) {
			throw wrong(setting, type, "a condition is true or false; this one would always be met",
					"Compare it with something, for example " + setting.text() + " == 'yes', or remove the condition.");
		}
	}

	/**
	 * Refuse a cost that is never a number.
	 */
	public void checkCost(Setting setting, SpelNode node) {
		Class<?> type = of(node);
		boolean text = node instanceof StringLiteral literal && !isNumber(literal);
		if (text || (type != Object.class && type != Number.class && type != String.class)) {
			throw wrong(setting, type, "a cost is a number; this one would always count as 1",
					"Set it to a positive number or to an expression that gives one, or remove it.");
		}
	}

	private static boolean isNumber(StringLiteral literal) {
		try {
			return Double.parseDouble(String.valueOf(literal.getLiteralValue().getValue())) > 0;
		}
		catch (NumberFormatException ex) {
			return false;
		}
	}

	/**
	 * Refuse a key whose text says nothing about whose quota it is.
	 */
	public void checkKey(Setting setting, SpelNode node) {
		Class<?> type = of(node);
		if (Map.class.isAssignableFrom(type) || type.isArray()) {
			throw wrong(setting, type, "a key is one value", "Name the one to count by, for example " + setting.text()
					+ "[" + (type.isArray() ? "0" : "'NAME'") + "].");
		}
		if (!hasText(type)) {
			throw wrong(setting, type,
					"its text is another one for each object, so that nothing would be counted together",
					"Use a property of it that is the same for all calls of a client, for example " + setting.text()
							+ ".id, or give " + type.getSimpleName() + " a toString method.");
		}
	}

	/**
	 * Refuse a plan that is never the name of one.
	 * @param plans the plans there are
	 */
	public void checkPlan(Setting setting, SpelNode node, Set<String> plans) {
		Class<?> type = of(node);
		if (type == Boolean.class || type == Number.class || Map.class.isAssignableFrom(type) || type.isArray()) {
			throw wrong(setting, type, "a plan is called by a text",
					"Set it to an expression that gives one of the plans " + plans + ".");
		}
		if (node instanceof StringLiteral literal) {
			String plan = String.valueOf(literal.getLiteralValue().getValue());
			if (!plans.contains(plan)) {
				throw setting.wrong("is \"" + setting.text() + "\", but there is no plan '" + plan + "'.",
						"Set it to one of the plans " + plans + ", or define that plan.");
			}
		}
	}

	/*
	 * Of an interface or abstract class, what is passed may have one.
	 */
	private static boolean hasText(Class<?> type) {
		if (type == Object.class || type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
			return true;
		}
		try {
			return type.getMethod("toString").getDeclaringClass() != Object.class;
		}
		catch (NoSuchMethodException ex) {
			return true;
		}
	}

	private static GossipLimiterConfigurationException wrong(Setting setting, Class<?> type, String rule,
			String remedy) {
		return setting.wrong("is \"" + setting.text() + "\", which is " + describe(type) + "; " + rule + ".", remedy);
	}

	private static String describe(Class<?> type) {
		if (type == String.class) {
			return "a text";
		}
		if (type == Number.class) {
			return "a number";
		}
		if (type == Boolean.class) {
			return "true or false";
		}
		return Map.class.isAssignableFrom(type) ? "a map" : "of type " + type.getSimpleName();
	}

}
