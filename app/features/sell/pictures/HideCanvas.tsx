import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useText } from '~/lib/i18n';
import { areaBetween, isArea, moveArea, resizeArea, type Area } from './areas';
import styles from './HideDialog.module.css';

interface HideCanvasProps {
  readonly image: RefObject<HTMLImageElement>;
  readonly src: string;
  readonly areas: readonly Area[];
  readonly onAreas: (areas: readonly Area[]) => void;
}

const stepOf = 0.02;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stepOf, 0],
  ArrowRight: [stepOf, 0],
  ArrowUp: [0, -stepOf],
  ArrowDown: [0, stepOf],
};

/** The picture with its areas: drawn with a pointer, moved with the arrow keys, resized with Shift and the arrows. */
export function HideCanvas({ image, src, areas, onAreas }: HideCanvasProps) {
  const t = useText('Sell');
  const box = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const [drawn, setDrawn] = useState<Area | null>(null);

  function pointOf(event: PointerEvent): { x: number; y: number } {
    const { left, top, width, height } = (box.current as HTMLDivElement).getBoundingClientRect();
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
  }

  function moveByKey(event: KeyboardEvent, index: number): void {
    const change = (next: readonly Area[]) => {
      event.preventDefault();
      onAreas(next);
    };
    if (event.key === 'Delete' || event.key === 'Backspace')
      return change(areas.filter((_area, other) => other !== index));
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    const step = event.shiftKey ? resizeArea : moveArea;
    change(areas.map((area, other) => (other === index ? step(area, ...arrow) : area)));
  }

  return (
    <div
      ref={box}
      className={styles.box}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(pointOf(event));
      }}
      onPointerMove={(event) => {
        if (from !== null) setDrawn(areaBetween(from, pointOf(event)));
      }}
      onPointerUp={(event) => {
        const area = from === null ? null : areaBetween(from, pointOf(event));
        setFrom(null);
        setDrawn(null);
        if (area !== null && isArea(area)) onAreas([...areas, area]);
      }}
      onPointerCancel={() => {
        setFrom(null);
        setDrawn(null);
      }}
    >
      <img ref={image} className={styles.picture} src={src} alt={t('hide.picture')} draggable={false} />
      {areas.map((area, index) => (
        <button
          key={index}
          type="button"
          className={styles.area}
          style={styleOf(area)}
          aria-label={t('hide.area', { index: index + 1 })}
          onKeyDown={(event) => moveByKey(event, index)}
        />
      ))}
      {drawn !== null && <span className={styles.area} style={styleOf(drawn)} />}
    </div>
  );
}

function styleOf({ x, y, width, height }: Area) {
  const percent = (part: number) => `${part * 100}%`;
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
