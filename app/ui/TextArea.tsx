import type { ComponentPropsWithoutRef } from 'react';
import styles from './TextArea.module.css';

/** A field for a text of several lines, looking like the fields of one. */
export function TextArea(props: Omit<ComponentPropsWithoutRef<'textarea'>, 'className'>) {
  return <textarea {...props} className={styles.root} />;
}
