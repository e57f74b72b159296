import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { receiveTenants } from '../../bff/node/receivedTenants';

function heard() {
  const parent = new EventEmitter();
  const tenants = receiveTenants(parent);
  const texts: string[] = [];
  return {
    tenants,
    texts,
    tell: (text: string | null) => parent.emit('message', { type: 'tenants', text }),
    other: () => parent.emit('message', { type: 'metrics' }),
    follow: () => tenants.follow((text) => texts.push(text)),
  };
}

describe('the tenants file as a worker hears of it', () => {
  it('is the first text, which nobody has to read twice', async () => {
    const { tenants, texts, tell, other, follow } = heard();
    other();
    tell('a.test: {}');
    expect(await tenants.first).toBe('a.test: {}');
    follow();
    expect(texts).toEqual([]);
  });

  it('is the last of those that came before somebody followed, and each that comes later', async () => {
    const { tenants, texts, tell, follow } = heard();
    tell('first');
    tell('second');
    tell('third');
    expect(await tenants.first).toBe('first');
    follow();
    expect(texts).toEqual(['third']);
    tell('fourth');
    expect(texts).toEqual(['third', 'fourth']);
  });

  it('may be none', async () => {
    const { tenants, texts, tell, follow } = heard();
    tell(null);
    expect(await tenants.first).toBeNull();
    follow();
    tell(null);
    tell('a file at last');
    expect(texts).toEqual(['a file at last']);
  });
});
