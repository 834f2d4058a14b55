
(function () {
	'use strict';
	var tip = document.getElementById('tip');

	function show(text, x, y) {
		tip.textContent = text;
		tip.style.visibility = 'visible';
		var box = tip.getBoundingClientRect();
		tip.style.left = Math.max(4, Math.min(x + 12, innerWidth - box.width - 4)) + 'px';
		tip.style.top = Math.max(4, y - box.height - 10) + 'px';
	}

	function hide() {
		tip.style.visibility = 'hidden';
	}

	function scatter(svg) {
		var marks = Array.from(svg.querySelectorAll('.mark'));
		var ordered = marks.slice().sort(function (a, b) {
			return a.getBoundingClientRect().left - b.getBoundingClientRect().left;
		});
		var at = -1;
		function select(mark) {
			marks.forEach(function (each) { each.classList.toggle('on', each === mark); });
			if (!mark) { return hide(); }
			var box = mark.getBoundingClientRect();
			show(mark.dataset.tip, box.left + box.width / 2, box.top);
		}
		svg.addEventListener('pointermove', function (event) {
			select(event.target.closest('.mark'));
		});
		svg.addEventListener('pointerdown', function (event) {
			select(event.target.closest('.mark'));
		});
		return {
			move: function (by) {
				at = (at + by + ordered.length) % ordered.length;
				select(ordered[at]);
			},
			leave: function () { at = -1; select(null); }
		};
	}

	function line(svg) {
		var xs = svg.dataset.xs.split(' ').map(Number);
		var names = svg.dataset.at.split(' ');
		var series = Array.from(svg.querySelectorAll('.series')).map(function (each) {
			return { name: each.dataset.name, values: each.dataset.values.split(' ') };
		});
		var cursor = svg.querySelector('.cursor');
		var at = -1;
		function select(index, x, y) {
			at = index;
			cursor.setAttribute('x1', xs[index]);
			cursor.setAttribute('x2', xs[index]);
			cursor.style.visibility = 'visible';
			show(svg.dataset.unit + ' ' + names[index] + series.map(function (each) {
				return '\n' + each.name + ': ' + each.values[index];
			}).join(''), x, y);
		}
		function near(event) {
			var box = svg.getBoundingClientRect();
			var x = (event.clientX - box.left) * svg.viewBox.baseVal.width / box.width;
			var best = 0;
			xs.forEach(function (each, index) {
				best = Math.abs(each - x) >= Math.abs(xs[best] - x) ? best : index;
			});
			select(best, event.clientX, event.clientY);
		}
		svg.addEventListener('pointermove', near);
		svg.addEventListener('pointerdown', near);
		return {
			move: function (by) {
				var box = svg.getBoundingClientRect();
				var index = Math.max(0, Math.min(xs.length - 1, at + by));
				select(index, box.left + xs[index] * box.width / svg.viewBox.baseVal.width, box.top + 30);
			},
			leave: function () { at = -1; cursor.style.visibility = 'hidden'; hide(); }
		};
	}

	document.querySelectorAll('.charts svg').forEach(function (svg) {
		var chart = svg.classList.contains('scatter') ? scatter(svg) : line(svg);
		svg.addEventListener('pointerleave', chart.leave);
		svg.addEventListener('blur', chart.leave);
		svg.addEventListener('keydown', function (event) {
			var by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
			if (by) {
				chart.move(by);
				event.preventDefault();
			}
			if (event.key === 'Escape') { chart.leave(); }
		});
	});

	document.querySelectorAll('.tabs').forEach(function (tabs) {
		var panels = Array.from(tabs.children);
		var list = document.createElement('div');
		list.setAttribute('role', 'tablist');
		list.setAttribute('aria-label', 'Cells');
		function select(index, focus) {
			panels.forEach(function (panel, each) {
				panel.hidden = each !== index;
				list.children[each].setAttribute('aria-selected', String(each === index));
				list.children[each].tabIndex = each === index ? 0 : -1;
			});
			if (focus) { list.children[index].focus(); }
		}
		panels.forEach(function (panel, index) {
			var tab = document.createElement('button');
			tab.type = 'button';
			tab.id = panel.id + '-tab';
			tab.textContent = panel.dataset.title;
			tab.setAttribute('role', 'tab');
			tab.setAttribute('aria-controls', panel.id);
			panel.setAttribute('role', 'tabpanel');
			panel.setAttribute('aria-labelledby', tab.id);
			tab.addEventListener('click', function () { select(index, false); });
			tab.addEventListener('keydown', function (event) {
				var by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
				if (by) { select((index + by + panels.length) % panels.length, true); }
			});
			list.appendChild(tab);
		});
		tabs.insertBefore(list, tabs.firstChild);
		var wanted = panels.findIndex(function (panel) { return '#' + panel.id === location.hash; });
		select(Math.max(0, wanted), false);
	});
}());
