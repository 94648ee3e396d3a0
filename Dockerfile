# One image: the site with its embedded API. Data lies in /data; the rest may be read-only (docs/operations/install.md).
# For another processor: docker buildx build --platform linux/amd64,linux/arm64 .

# What is built runs on every processor, so it is built on the builder's own.
FROM --platform=$BUILDPLATFORM node:24-slim AS build
WORKDIR /pinar
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG COMMIT=
ARG TAG=
RUN BUILD_COMMIT=$COMMIT BUILD_TAG=$TAG npm run build

FROM node:24-slim AS production
WORKDIR /pinar
COPY package.json package-lock.json .npmrc ./
# TypeScript comes along as an optional peer of the server packages, which use it in development only. The list of
# components (CycloneDX) is made of what is left; without the development packages in package.json it is complete.
RUN npm ci --omit=dev && npm cache clean --force \
  && rm -rf node_modules/typescript node_modules/@typescript node_modules/.bin/tsc \
  && find node_modules -name "*.map" -delete \
  && npm pkg delete devDependencies \
  && npm sbom --sbom-format cyclonedx --sbom-type application > sbom.cdx.json

FROM node:24-slim
ARG COMMIT=
ARG TAG=
LABEL org.opencontainers.image.title="Pınar" \
  org.opencontainers.image.description="Website and donation system of an aid organisation" \
  org.opencontainers.image.version="$TAG" \
  org.opencontainers.image.revision="$COMMIT"
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=production /pinar/node_modules ./node_modules
COPY --from=production /pinar/sbom.cdx.json ./sbom.cdx.json
COPY --from=build /pinar/package.json ./package.json
COPY --from=build /pinar/build ./build
# The sources as well: `npm run admin` and the other commands run from them. The build stays newer than they are
# (app/process/build-freshness.ts).
COPY --from=build /pinar/app ./app
COPY --from=build /pinar/locales ./locales
RUN touch build/server/index.js
USER node
VOLUME /data
EXPOSE 3000
# Whether the process lives; /ready also asks the database and the disk, which no restart mends.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As itself, not through npm: the process gets its signals.
# With a small space for new objects, and malloc that gives freed memory back, it takes less under load and after it
# (docs/performance.md).
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=262144
CMD ["node", "--max-semi-space-size=8", "app/process/start.ts"]
