import { getProduct, listProducts } from '@iki/contract/money/product'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { ProductService } from './product.service.ts'

export function productRoutes(server: FastifyInstance, products: ProductService): void {
  route(server, listProducts, ({ input }) => products.list(input))
  route(server, getProduct, ({ input }) => products.get(input.id))
}
