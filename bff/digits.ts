import { z } from 'zod';

/** A number as people write it: what else JavaScript takes for one (0x10, 1e3) is a slip. */
export const digits = (fix: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, { error: fix, abort: true })
    .transform(Number)
    .refine((number) => number >= min && number <= max, fix);
