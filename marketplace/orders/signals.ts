import { EventEmitter } from 'node:events';

/** Tells whoever watches an order, in this process, that it has changed. Other processes notice by looking. */
export interface OrderSignals {
  changed(tenantId: number, orderId: number): void;
  /** @returns stops watching */
  watch(tenantId: number, orderId: number, onChange: () => void): () => void;
}

export function createOrderSignals(): OrderSignals {
  const emitter = new EventEmitter().setMaxListeners(0);
  const nameOf = (tenantId: number, orderId: number) => `${tenantId}:${orderId}`;
  return {
    changed: (tenantId, orderId) => void emitter.emit(nameOf(tenantId, orderId)),
    watch(tenantId, orderId, onChange) {
      const name = nameOf(tenantId, orderId);
      emitter.on(name, onChange);
      return () => void emitter.off(name, onChange);
    },
  };
}
