import { EventEmitter } from 'node:events';

/** Tells whoever watches a thing (an order, a buy-back), in this process, that it has changed. Other processes notice by looking. */
export interface ChangeSignals {
  changed(tenantId: number, id: number): void;
  /** @returns stops watching */
  watch(tenantId: number, id: number, onChange: () => void): () => void;
}

/** One for each kind of thing: ids of two kinds are not told apart. */
export function createChangeSignals(): ChangeSignals {
  const emitter = new EventEmitter().setMaxListeners(0);
  const nameOf = (tenantId: number, id: number) => `${tenantId}:${id}`;
  return {
    changed: (tenantId, id) => void emitter.emit(nameOf(tenantId, id)),
    watch(tenantId, id, onChange) {
      const name = nameOf(tenantId, id);
      emitter.on(name, onChange);
      return () => void emitter.off(name, onChange);
    },
  };
}
