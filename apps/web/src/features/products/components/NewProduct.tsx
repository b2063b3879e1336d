import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { v7 } from 'uuid'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useIsMounted } from '../../../ui/hooks/useIsMounted.ts'
import { newProductDraft } from '../drafts.ts'
import { emptyValues, newProductOf, type ProductFormValues } from '../productForm.ts'
import { useCreateProduct } from '../products.queries.ts'
import { ProductForm } from './ProductForm.tsx'

/** Adds a product. The id belongs to the form, so that a send whose answer was lost can be repeated. */
export function NewProduct({ notices, onDone }: { notices: Notices; onDone: () => void }) {
  const [id] = useState(() => v7())
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const drafts = useDrafts()
  const [typed] = useState(() => drafts.read(newProductDraft) as ProductFormValues | undefined)
  const keyOf = useIdempotencyKey()
  const stillThere = useIsMounted()
  const leave = () => {
    drafts.drop(newProductDraft)
    if (stillThere()) onDone()
  }
  const create = useCreateProduct({
    onDone: ({ name }) => {
      notices.show('positive', t('{name} has been added.', { name }))
      leave()
    },
    handlers: {
      ...saveHandlers(notices, setFailure),
      approval: (result) => {
        if (result === 'requested') leave()
      },
    },
  })
  return (
    <ProductForm
      initial={emptyValues}
      typed={typed}
      onTyped={(values) => {
        if (values === null) drafts.drop(newProductDraft)
        else drafts.save(newProductDraft, values)
      }}
      action={t('Add product')}
      sending={create.isPending}
      failure={failure}
      onSubmit={(values) => {
        const product = newProductOf(id, values)
        setFailure(null)
        create.mutate({ body: product, key: keyOf(product) })
      }}
      onCancel={onDone}
    />
  )
}
