package io.github.gossiplimiter.autoconfigure.method;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;

import org.springframework.beans.BeanUtils;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.Assign;
import org.springframework.expression.spel.ast.BeanReference;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.ConstructorReference;
import org.springframework.expression.spel.ast.FunctionReference;
import org.springframework.expression.spel.ast.Indexer;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.OpDec;
import org.springframework.expression.spel.ast.OpInc;
import org.springframework.expression.spel.ast.Projection;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.Selection;
import org.springframework.expression.spel.ast.TypeReference;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.util.ReflectionUtils;

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Refuses at start what would fail with every call: unknown arguments and properties, and
 * parts of the language that are switched off.
 */
final class ArgumentCheck {

	private static final Set<String> ROOT = Set.of("args", "methodName");

	private static final Set<String> PRINCIPAL = Set.of("principal", "user");

	private static final Set<String> ITSELF = Set.of("root", "this");

	private final Setting setting;

	private final MethodArguments arguments;

	private boolean readsPrincipal;

	ArgumentCheck(Setting setting, MethodArguments arguments) {
		this.setting = setting;
		this.arguments = arguments;
	}

	void check(SpelNode node) {
		checkLanguage(node);
		if (node instanceof PropertyOrFieldReference property) {
			checkRoot(property);
		}
		else if (node instanceof CompoundExpression) {
			checkCompound(node);
		}
		else if (node instanceof Selection || node instanceof Projection) {
			checkLanguageBelow(node);
		}
		else if (!isLiteralIndex(node)) {
			for (int i = 0; i < node.getChildCount(); i++) {
				check(node.getChild(i));
			}
		}
	}

	/**
	 * Whether what was checked reads the principal.
	 */
	boolean readsPrincipal() {
		return this.readsPrincipal;
	}

	private void checkCompound(SpelNode node) {
		SpelNode first = node.getChild(0);
		check(first);
		Class<?> type = variableType(first);
		for (int i = 1; i < node.getChildCount(); i++) {
			SpelNode child = node.getChild(i);
			if (child instanceof PropertyOrFieldReference property) {
				if (type == MethodCall.class) {
					checkRoot(property);
				}
				type = propertyType(type, property);
			}
			else {
				check(child);
				type = Object.class;
			}
		}
	}

	/**
	 * The type of what an expression reads of a call, {@code Object} if it is not known.
	 */
	Class<?> type(SpelNode node) {
		if (node instanceof PropertyOrFieldReference property) {
			return property.getName().equals("args") ? Object[].class : String.class;
		}
		if (!(node instanceof CompoundExpression)) {
			return variableType(node);
		}
		Class<?> type = variableType(node.getChild(0));
		for (int i = 1; i < node.getChildCount(); i++) {
			type = (node.getChild(i) instanceof PropertyOrFieldReference property && type != MethodCall.class)
					? propertyType(type, property) : Object.class;
		}
		return type;
	}

	private Class<?> variableType(SpelNode node) {
		if (!(node instanceof VariableReference)) {
			return Object.class;
		}
		String name = variable(node);
		return ITSELF.contains(name) ? MethodCall.class : this.arguments.type(name);
	}

	/*
	 * What may be looked up or be known better at run time is not complained about.
	 */
	private Class<?> propertyType(Class<?> type, PropertyOrFieldReference property) {
		String name = property.getName();
		if (type == Object.class || type == MethodCall.class || type.isInterface()
				|| Modifier.isAbstract(type.getModifiers()) || Map.class.isAssignableFrom(type)) {
			return Object.class;
		}
		if (type.isArray()) {
			return Object.class;
		}
		PropertyDescriptor found = BeanUtils.getPropertyDescriptor(type, name);
		if (found != null && found.getReadMethod() != null) {
			return found.getPropertyType();
		}
		if (ReflectionUtils.findField(type, name) != null || ReflectionUtils.findMethod(type, name) != null) {
			return Object.class;
		}
		throw wrong(property, type.getSimpleName() + " has no '" + name + "' to be read", this.arguments.examples());
	}

	private void checkRoot(PropertyOrFieldReference property) {
		String name = property.getName();
		if (PRINCIPAL.contains(name) && !this.arguments.has(name)) {
			if (!this.arguments.withPrincipal()) {
				throw wrong(property, "Spring Security, which knows the principal, is missing",
						"Add spring-boot-starter-security, or let the caller pass the name as an argument. "
								+ this.arguments.examples());
			}
			this.readsPrincipal = true;
		}
		else if (!ROOT.contains(name)) {
			throw wrong(property, "'" + name + "' is unknown",
					this.arguments.has(name) ? "Write #" + name + " for the argument." : this.arguments.examples());
		}
	}

	/*
	 * In map[name] without quotes the name is taken literally.
	 */
	private static boolean isLiteralIndex(SpelNode node) {
		return node instanceof Indexer && node.getChild(0) instanceof PropertyOrFieldReference;
	}

	private void checkLanguageBelow(SpelNode node) {
		for (int i = 0; i < node.getChildCount(); i++) {
			checkLanguage(node.getChild(i));
			checkLanguageBelow(node.getChild(i));
		}
	}

	private void checkLanguage(SpelNode node) {
		if (node instanceof MethodReference || node instanceof FunctionReference) {
			throw wrong(node, "a method is called", "Expressions cannot call methods. " + this.arguments.examples());
		}
		if (node instanceof TypeReference || node instanceof ConstructorReference || node instanceof BeanReference) {
			throw wrong(node, "a type or bean is used",
					"Expressions can only read the call. " + this.arguments.examples());
		}
		if (node instanceof Assign || node instanceof OpInc || node instanceof OpDec) {
			throw wrong(node, "a value is assigned",
					"Expressions can only read the call. " + this.arguments.examples());
		}
		if (node instanceof VariableReference && !ITSELF.contains(variable(node))
				&& !this.arguments.has(variable(node))) {
			throw wrong(node, "there is no argument " + node.toStringAST(), this.arguments.examples());
		}
	}

	private static String variable(SpelNode node) {
		return node.toStringAST().substring(1);
	}

	private RuntimeException wrong(SpelNode node, String problem, String remedy) {
		return this.setting.wrong("is \"" + this.setting.text() + "\", which cannot work: at character "
				+ (node.getStartPosition() + 1) + ", " + problem + ".", remedy);
	}

}
