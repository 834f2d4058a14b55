/*
 * Copyright 2026 the original author or authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.github.gossiplimiter.simulator.report;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class HtmlWriterTests {

	@Test
	void textAndAttributesAreEscaped() {
		HtmlWriter html = new HtmlWriter().leaf("p", "1 < 2 & \"so\"", "title", "a \"b\" > c");
		assertThat(html).hasToString("<p title=\"a &quot;b&quot; &gt; c\">1 &lt; 2 &amp; &quot;so&quot;</p>");
	}

	@Test
	void elementsEndInTheirOrder() {
		assertThat(new HtmlWriter().open("ul").open("li").empty("br").close().close())
			.hasToString("<ul><li><br/></li></ul>");
	}

	@Test
	void openElementIsRefused() {
		assertThatIllegalStateException().isThrownBy(() -> new HtmlWriter().open("ul").toString())
			.withMessage("elements must be closed: open=[ul]");
	}

	@Test
	void rawContentWithMarkupIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new HtmlWriter().raw("a < b"));
	}

	@Test
	void attributeWithoutValueIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new HtmlWriter().open("p", "id"))
			.withMessage("attributes must be pairs: element=p");
	}

}
