import SwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './reference.css';
import { curlLine } from './curlLine';

/** The reference of the API, at /api/docs: no part of the app, loaded there only. */
const darkMode = window.matchMedia('(prefers-color-scheme: dark)');

function followMode(): void {
  document.documentElement.classList.toggle('dark-mode', darkMode.matches);
}

darkMode.addEventListener('change', followMode);
followMode();

SwaggerUi({
  domNode: document.getElementById('reference'),
  url: '/api/openapi.json',
  presets: [SwaggerUi.presets.apis],
  plugins: [curlLine],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // The badge of a validator would tell another company of every visit.
  validatorUrl: null,
});
