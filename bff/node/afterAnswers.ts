/**
 * Puts work off until the answers of this turn of the event loop are on their way: nobody should wait for what is
 * counted and written down about him. What was put off is done in its order.
 */
export function afterAnswers<Item>(work: (item: Item) => void): (item: Item) => void {
  let waiting: Item[] = [];
  const workOff = () => {
    const items = waiting;
    waiting = [];
    for (const item of items) work(item);
  };
  return (item) => {
    if (waiting.length === 0) setImmediate(workOff);
    waiting.push(item);
  };
}
