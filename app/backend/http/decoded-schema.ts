import * as z from "zod";

/**
 * Returns a schema of the same shape for values inside the program, where money is kuruş: every codec is replaced by
 * its inner side, and the checks of the contract stay. Unknown fields are left out.
 * @throws for a kind of schema that the contract does not use yet
 */
export function decodedSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodCodec) {
    const inner = decodedSchema(schema.def.out as z.ZodType);
    return schema.def.checks?.length
      ? inner.clone({ ...inner.def, checks: [...(inner.def.checks ?? []), ...schema.def.checks] })
      : inner;
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, decodedSchema(field as z.ZodType)]);
    return schema.clone({ ...schema.def, shape: Object.fromEntries(fields) });
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: decodedSchema(schema.element as z.ZodType) });
  if (schema instanceof z.ZodRecord)
    return schema.clone({ ...schema.def, valueType: decodedSchema(schema.valueType as z.ZodType) });
  if (schema instanceof z.ZodUnion)
    return schema.clone({ ...schema.def, options: schema.options.map((one) => decodedSchema(one as z.ZodType)) });
  if (schema instanceof z.ZodPipe)
    return schema.clone({
      ...schema.def,
      in: decodedSchema(schema.def.in as z.ZodType),
      out: decodedSchema(schema.def.out as z.ZodType),
    });
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return (schema as z.ZodNullable).clone({
      ...(schema as z.ZodNullable).def,
      innerType: decodedSchema(schema.def.innerType as z.ZodType),
    });
  if (leaves.some((leaf) => schema instanceof leaf)) return schema;
  throw new Error(`The contract contains a schema of the kind ${schema.def.type}`);
}

const leaves = [
  z.ZodString,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodStringFormat,
  z.ZodUnknown,
  z.ZodTransform,
];
