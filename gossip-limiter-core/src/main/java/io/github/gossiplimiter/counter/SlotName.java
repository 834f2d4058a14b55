package io.github.gossiplimiter.counter;

/**
 * Who wrote a counter: only one node, in one life of its process, in one life of the cell
 * ever writes under the same name, so a maximum never hides new spending.
 *
 * @param node the node's id
 * @param incarnation random bits drawn when the node started
 * @param birth number of the cell among those the node created
 * @since 0.1.0
 */
public record SlotName(String node, long incarnation, int birth) {

}
