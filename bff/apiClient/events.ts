/** One server-sent event. */
export interface StorefrontEvent {
  /** Its kind; `message` when it has none. */
  readonly event: string;
  readonly data: string;
  /** What to name as `lastEventId` to go on after it; '' when nothing was said so far. */
  readonly id: string;
}

/** Reads server-sent events, comments and empty ones left out. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StorefrontEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  let id = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parts = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = parts.pop() ?? '';
      for (const line of parts) {
        if (line !== '') {
          lines.push(line);
          continue;
        }
        const event = parseEvent(lines, id);
        lines = [];
        id = event.id;
        if (event.data !== null) yield { event: event.name, data: event.data, id };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(lines: readonly string[], lastId: string): { name: string; data: string | null; id: string } {
  let name = 'message';
  let id = lastId;
  const data: string[] = [];
  for (const line of lines) {
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'id') id = value;
    if (field === 'data') data.push(value);
  }
  return { name, data: data.length === 0 ? null : data.join('\n'), id };
}
