import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keepCovered, wholeCrop, zoomTo, type Crop, type PictureSize } from './cropGeometry';

/** One press of a key moves by this part of the frame, or zooms by this factor. */
const keyStep = 0.05;
const keyZoom = 1.1;
const wheelZoom = 1.0015;

/** Moving and zooming a picture in a frame: by pointer, two fingers, wheel and keys. */
export function useCrop(size: PictureSize | null) {
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());

  const move = (x: number, y: number) =>
    setCrop((now) => (size === null ? now : keepCovered(size, { ...now, x: now.x + x, y: now.y + y })));
  const zoom = (by: (zoomNow: number) => number) =>
    setCrop((now) => (size === null ? now : zoomTo(size, now, by(now.zoom))));

  // React listens to wheels passively: only a listener of one's own can keep the page from scrolling.
  const onWheel = useRef((_event: WheelEvent): void => undefined);
  onWheel.current = (event) => {
    event.preventDefault();
    zoom((now) => now * wheelZoom ** -event.deltaY);
  };
  useEffect(() => {
    const element = frame.current;
    const listen = (event: WheelEvent) => onWheel.current(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    const before = fingers.current.get(event.pointerId);
    const width = frame.current?.clientWidth ?? 0;
    if (before === undefined || width === 0) return;
    const spreadBefore = spread(fingers.current);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const count = fingers.current.size;
    move((event.clientX - before.x) / width / count, (event.clientY - before.y) / width / count);
    if (count === 2 && spreadBefore > 0) {
      const factor = spread(fingers.current) / spreadBefore;
      zoom((now) => now * factor);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => move(-keyStep, 0),
      ArrowRight: () => move(keyStep, 0),
      ArrowUp: () => move(0, -keyStep),
      ArrowDown: () => move(0, keyStep),
      '+': () => zoom((now) => now * keyZoom),
      '=': () => zoom((now) => now * keyZoom),
      '-': () => zoom((now) => now / keyZoom),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  const release = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return {
    crop,
    frame,
    zoom: (value: number) => zoom(() => value),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown,
    },
  };
}

/** How far two fingers are apart; 0 when there are not two. */
function spread(fingers: ReadonlyMap<number, { readonly x: number; readonly y: number }>): number {
  const [one, two, ...more] = [...fingers.values()];
  return one === undefined || two === undefined || more.length > 0 ? 0 : Math.hypot(one.x - two.x, one.y - two.y);
}
