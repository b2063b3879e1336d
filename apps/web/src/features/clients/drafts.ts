import type { ClientFormValues } from './clientForm.ts'
import type { ClientWithQueue } from './clients.repository.ts'

/** Under which names the forms keep what is typed and not saved. */
export const newClientDraft = 'client/new'
export const editClientDraft = (id: string) => `client/${id}`

/** What the form of a known client keeps: the record it began with, so that others' changes since stay theirs. */
export type ClientEditDraft = { readonly began: ClientWithQueue; readonly typed: ClientFormValues | undefined }
