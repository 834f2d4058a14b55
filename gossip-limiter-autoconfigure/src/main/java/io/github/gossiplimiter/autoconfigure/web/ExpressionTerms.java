package io.github.gossiplimiter.autoconfigure.web;

import java.util.Map;
import java.util.Set;

import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.Indexer;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;

/**
 * The properties that an expression can read.
 *
 * @param subject what they are properties of
 * @param maps properties that are maps of texts
 * @param texts properties that are texts
 * @param numbers properties that are numbers
 * @param examples how to use them, in a sentence
 */
record ExpressionTerms(String subject, Set<String> maps, Set<String> texts, Set<String> numbers, String examples) {

	ExpressionTerms {
		maps = Set.copyOf(maps);
		texts = Set.copyOf(texts);
		numbers = Set.copyOf(numbers);
	}

	boolean has(String property) {
		return this.maps.contains(property) || this.texts.contains(property) || this.numbers.contains(property);
	}

	/**
	 * The type of what an expression reads.
	 */
	Class<?> type(SpelNode node) {
		if (node instanceof PropertyOrFieldReference property) {
			return type(property.getName());
		}
		if (node instanceof CompoundExpression && node.getChildCount() == 2
				&& node.getChild(0) instanceof PropertyOrFieldReference) {
			return (node.getChild(1) instanceof Indexer) ? String.class : Boolean.class;
		}
		return Object.class;
	}

	private Class<?> type(String property) {
		if (this.maps.contains(property)) {
			return Map.class;
		}
		return this.numbers.contains(property) ? Number.class : String.class;
	}

}
