import type { ProductFormValues } from './productForm.ts'

/** Under which names the forms keep what is typed and not saved. */
export const newProductDraft = 'product/new'
export const editProductDraft = (id: string) => `product/${id}`

/** What the form of a known product keeps: what it began with, so that others' changes since stay theirs. */
export type ProductEditDraft = { readonly began: ProductFormValues; readonly typed: ProductFormValues }
