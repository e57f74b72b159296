/** The events of a stream, one by one. */
export async function* eventsOf(answer: Response): AsyncGenerator<unknown> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const data = /^data: (.*)$/m.exec(block);
      if (data?.[1] !== undefined) yield JSON.parse(data[1]);
    }
  }
}
