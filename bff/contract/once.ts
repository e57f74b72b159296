/** Does the work once for each object, and keeps what came of it as long as the object. */
export function onceForEach<Key extends WeakKey, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const done = new WeakMap<Key, Value>();
  return (key) => {
    const known = done.get(key);
    if (known !== undefined) return known;
    const value = work(key);
    done.set(key, value);
    return value;
  };
}
