import type { ClientFormValues } from './clientForm.ts'
import type { Client } from './clients.repository.ts'

/** Under which names the forms keep what is typed and not saved. */
export const newClientDraft = 'client/new'
export const editClientDraft = (id: string) => `client/${id}`

/** What the form of a known client keeps: the record it began with, so that others' changes since stay theirs. */
export type EditDraft = { readonly began: Client; readonly typed: ClientFormValues | undefined }
