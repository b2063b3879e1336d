import type { Plugin } from 'vite';
import type { GuideText } from '../src/features/guide/guides.ts';
/** The anchor of a heading, as GitHub makes it: the same link works there and in the app. */
export declare const anchorOf: (heading: string) => string;
/**
 * Reads a page: one heading of the first level, then sections. Pictures keep their path and are loaded when they come into
 * sight; tables and code may be scrolled sideways by keyboard too.
 */
export declare function readGuide(markdown: string, name: string): GuideText;
/** The pages of docs/guide as modules, made when the app is built: the browser gets no Markdown and nothing to read it with. */
export declare function guides(): Plugin;
