declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type * as ReactModule from 'react';

  /** What plugins may use of the library; `specJson` is an Immutable.js map. */
  export interface ReferenceSystem {
    readonly React: typeof ReactModule;
    readonly specSelectors: { specJson(): { getIn(path: readonly (string | number)[]): unknown } };
  }

  type Component = ReactModule.ComponentType<Record<string, unknown>>;

  export interface Plugin {
    readonly wrapComponents: Readonly<Record<string, (original: Component, system: ReferenceSystem) => Component>>;
  }

  interface SwaggerUi {
    (options: Readonly<Record<string, unknown>>): unknown;
    readonly presets: { readonly apis: unknown };
  }

  const SwaggerUi: SwaggerUi;
  export default SwaggerUi;
}
