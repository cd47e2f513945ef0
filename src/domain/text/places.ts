/** Puts values into the places (`{{name}}`) of a text, each once: what people have written is never read for places. */
export function fillPlaces(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}
