import * as z from "zod";

/**
 * Returns a schema of the same shape for values inside the program, where money is kuruş: every codec is replaced by
 * its inner side. Parsing by it checks a result and leaves out unknown fields in one pass, without the way to the wire
 * and back.
 * @throws for a kind of schema that no result of the contract uses yet
 */
export function decodedSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodCodec) return decodedSchema(schema.def.out as z.ZodType);
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, decodedSchema(field as z.ZodType)]),
    );
    return z.object(shape);
  }
  if (schema instanceof z.ZodArray) return z.array(decodedSchema(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return z.nullable(decodedSchema(schema.unwrap() as z.ZodType));
  if (schema instanceof z.ZodOptional) return z.optional(decodedSchema(schema.unwrap() as z.ZodType));
  // With the definition's own keys: those of a partial record may be absent.
  if (schema instanceof z.ZodRecord)
    return new z.ZodRecord({ ...schema.def, valueType: decodedSchema(schema.valueType as z.ZodType) });
  if (schema instanceof z.ZodUnion)
    return z.union(schema.options.map((option) => decodedSchema(option as z.ZodType)) as [z.ZodType, z.ZodType]);
  if (leaves.some((leaf) => schema instanceof leaf)) return schema;
  throw new Error(`A result contains a schema of the kind ${schema.def.type}`);
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
];
