import { productName } from '../choices.ts'
import { useProducts } from '../products.queries.ts'

/** A product by its id. */
export const ProductName = ({ id }: { id: string }) => productName(useProducts().data, id)
