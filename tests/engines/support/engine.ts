import type { Session } from './webdriver';

/** A browser engine of this machine, driven by WebDriver. */
export interface Engine {
  readonly name: string;
  start(): Promise<RunningEngine>;
}

export interface RunningEngine {
  readonly session: Session;
  stop(): Promise<void>;
}
