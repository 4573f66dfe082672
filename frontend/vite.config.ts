import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      // Radix's dialogs lock the page's scroll through this package, which adds <style> elements; ours uses
      // constructable stylesheets, which the CSP allows (docs/adr/0003-csp-without-inline-styles.md).
      'react-style-singleton': here('./src/lib/browser/style-singleton.ts'),
    },
  },
  build: {
    outDir: here('../dist/frontend'),
    emptyOutDir: true,
    manifest: true,
    // Nothing is inlined: the CSP allows no `data:` fonts or scripts.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Every browser of that target knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // With the entry, what the sign-in page and every other one show: apart they would cost both 1 KiB more.
        // The input among them, or every list with a search box would load the forms; and the sign-in's tabs, logo and
        // icons, which features use too: each would become a chunk of its own.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /(src[\\/](app[\\/]main|components[\\/](ui[\\/](alert|card|fields[\\/]input|tabs)|logo|theme-toggle))\.tsx|lucide-react[\\/].*[\\/]icons[\\/](activity|archive|wrench)\.m?js)$/,
            },
            {
              // The sign-in page's own: apart, chunk splitting would spread them over pieces shared with others.
              name: 'forms',
              test: /(node_modules[\\/](react-hook-form)|src[\\/]components[\\/]ui[\\/]fields[\\/](field|label|password-input)\.tsx)/,
            },
          ],
        },
      },
    },
  },
});
