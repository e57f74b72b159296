import { afterAll } from 'vitest';
import { stopEdge } from './edgeShop';

afterAll(stopEdge);
