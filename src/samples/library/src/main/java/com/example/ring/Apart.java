package com.example.ring;

/**
 * Keeps the sides of producer and consumer on different cache lines of 64 bytes. The VM may reorder
 * the fields of one class, but it puts those of a superclass first.
 */
abstract class Apart extends ProducerSide {
    long p1;
    long p2;
    long p3;
    long p4;
    long p5;
    long p6;
    long p7;
}
