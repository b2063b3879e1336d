import { JsonText } from './context.ts'

/** The answer of a list whose items the database wrote out as JSON. */
export function pageText(page: { items: string; count: number; more: boolean }, { ipp }: { ipp: number }): JsonText {
  const pages = Math.ceil(page.count / ipp)
  return new JsonText(`{"items":${page.items},"count":${page.count},"pages":${pages},"hasNext":${page.more}}`)
}
