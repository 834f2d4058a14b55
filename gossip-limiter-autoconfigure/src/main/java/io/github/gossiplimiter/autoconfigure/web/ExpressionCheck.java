package io.github.gossiplimiter.autoconfigure.web;

import java.util.Set;

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

import io.github.gossiplimiter.autoconfigure.properties.Setting;

/**
 * Refuses at start what would fail with every request: unknown properties, and parts of
 * the language that are switched off.
 */
final class ExpressionCheck {

	private static final Set<String> TEXT_PROPERTIES = Set.of("empty", "blank");

	private final Setting setting;

	private final ExpressionTerms terms;

	private boolean usesPrincipal;

	ExpressionCheck(Setting setting, ExpressionTerms terms) {
		this.setting = setting;
		this.terms = terms;
	}

	boolean usesPrincipal() {
		return this.usesPrincipal;
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
			checkChildren(node, 0);
		}
	}

	private void checkChildren(SpelNode node, int first) {
		for (int i = first; i < node.getChildCount(); i++) {
			check(node.getChild(i));
		}
	}

	private void checkCompound(SpelNode node) {
		SpelNode first = node.getChild(0);
		check(first);
		for (int i = 1; i < node.getChildCount(); i++) {
			SpelNode child = node.getChild(i);
			if (child instanceof PropertyOrFieldReference property) {
				checkNested(first, i, property);
			}
			else {
				check(child);
			}
		}
	}

	private void checkNested(SpelNode first, int index, PropertyOrFieldReference property) {
		if (index != 1 || !(first instanceof PropertyOrFieldReference root)) {
			return;
		}
		String name = property.getName();
		if (this.terms.maps().contains(root.getName())) {
			throw wrong(property, "'" + name + "' cannot be read with a dot",
					"Write " + root.getName() + "['" + name + "'] instead.");
		}
		if (!TEXT_PROPERTIES.contains(name)) {
			throw wrong(property, "'" + root.getName() + "' is a text and has no '" + name + "'",
					"Write " + root.getName() + " alone.");
		}
	}

	private void checkRoot(PropertyOrFieldReference property) {
		String name = property.getName();
		if (!this.terms.has(name)) {
			throw wrong(property, "'" + name + "' is unknown", this.terms.examples());
		}
		this.usesPrincipal |= name.equals("principal") || name.equals("user");
	}

	/*
	 * In headers[name] without quotes the name is taken literally.
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
			throw wrong(node, "a method is called", "Expressions cannot call methods. " + this.terms.examples());
		}
		if (node instanceof TypeReference || node instanceof ConstructorReference || node instanceof BeanReference) {
			throw wrong(node, "a type or bean is used",
					"Expressions can only read " + this.terms.subject() + ". " + this.terms.examples());
		}
		if (node instanceof Assign || node instanceof OpInc || node instanceof OpDec) {
			throw wrong(node, "a value is assigned",
					"Expressions can only read " + this.terms.subject() + ". " + this.terms.examples());
		}
		if (node instanceof VariableReference && !node.toStringAST().matches("#(root|this)")) {
			throw wrong(node, "there is no variable " + node.toStringAST(),
					"Leave out the '#'. " + this.terms.examples());
		}
	}

	private RuntimeException wrong(SpelNode node, String problem, String remedy) {
		return this.setting.wrong("is \"" + this.setting.text() + "\", which cannot work: at character "
				+ (node.getStartPosition() + 1) + ", " + problem + ".", remedy);
	}

}
