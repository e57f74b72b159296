import { beforeEach, describe, expect, it } from 'vitest';
import { followShown } from '~/features/shell/shownAddress';

/** A tab's history, as much of it as is asked for. */
class TabHistory {
  entries = [{ address: '/list', state: { usr: null, key: 'a', idx: 4 } as unknown }];
  get state(): unknown {
    return this.entries.at(-1)?.state;
  }
  pushState = (state: unknown, _unused: string, address?: string | URL | null) => {
    this.entries.push({ address: String(address), state });
  };
  replaceState = (state: unknown, _unused: string, address?: string | URL | null) => {
    this.entries[this.entries.length - 1] = { address: String(address), state };
  };
}

let history: TabHistory;
let follow: (place: ReturnType<typeof shown>) => void;
/** Where the router is; null: at what is shown. */
let goal: string | null;
const shown = (pathname: string, key: string, search = '?id=1') => ({ pathname, search, hash: '', state: null, key });
const addresses = () => history.entries.map(({ address }) => address);

beforeEach(() => {
  history = new TabHistory();
  goal = null;
  let key = '';
  const tell = followShown(
    history,
    () => history.entries.at(-1)?.address ?? '',
    () => goal ?? key,
  );
  follow = (place) => {
    key = place.key;
    tell(place);
  };
  follow(shown('/list', 'a', ''));
});

describe('the address', () => {
  it('is left alone where it says what is shown', () => {
    history.pushState({ usr: null, key: 'b', idx: 5 }, '', '/order?id=1');
    follow(shown('/order', 'b'));
    expect(addresses()).toEqual(['/list', '/order?id=1']);
  });

  it('gets an entry for a page that came without one', () => {
    follow(shown('/finish', 'b'));
    expect(addresses()).toEqual(['/list', '/finish?id=1']);
    expect(history.state).toEqual({ usr: null, key: 'b', idx: 5 });
  });

  it('takes the entry of a page that was written twice for the one that is shown', () => {
    history.pushState({ usr: null, key: 'b', idx: 5 }, '', '/order?id=1');
    follow(shown('/order', 'b'));
    history.pushState({ usr: null, key: 'b', idx: 6 }, '', '/order?id=1');
    follow(shown('/finish', 'c'));
    expect(addresses()).toEqual(['/list', '/order?id=1', '/finish?id=1']);
    expect(history.state).toEqual({ usr: null, key: 'c', idx: 6 });
  });

  it('is left alone where somebody has gone on before the page was heard of', () => {
    history.pushState({ usr: null, key: 'b', idx: 5 }, '', '/order?id=1');
    history.pushState({ usr: null, key: 'c', idx: 6 }, '', '/finish?id=1');
    follow(shown('/order', 'b'));
    expect(addresses()).toEqual(['/list', '/order?id=1', '/finish?id=1']);
    follow(shown('/finish', 'c'));
    expect(addresses()).toEqual(['/list', '/order?id=1', '/finish?id=1']);
  });

  it('is left alone where somebody has gone back before the page was heard of', () => {
    history.pushState({ usr: null, key: 'b', idx: 5 }, '', '/order?id=1');
    history.entries.pop();
    goal = 'a';
    follow(shown('/order', 'b'));
    follow(shown('/list', 'a', ''));
    expect(addresses()).toEqual(['/list']);
  });
});
